import { expect, test } from 'vitest'
import { markdownUrl, prefersMarkdown } from './cache-key'

const asMarkdown = [
  'text/markdown',
  'text/markdown, text/html, */*',
  'text/html;q=0.9, text/markdown',
  'TEXT/MARKDOWN;q=0.5',
  'text/markdown; charset=utf-8',
  'text/markdown;charset=UTF-8; variant=GFM;q=0.8, */*;q=0.1',
]

test.each(asMarkdown)('a client that accepts %o prefers Markdown', (accept) => {
  expect(prefersMarkdown(accept)).toBe(true)
})

const asPage = [
  undefined,
  '',
  '*/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/markdown;q=0.5, text/html',
  'text/markdown;charset=utf-8;q=0.5, text/html',
  'text/markdown;q=0, */*',
  'text/x-markdown',
]

test.each(asPage)('a client that accepts %o prefers the page', (accept) => {
  expect(prefersMarkdown(accept)).toBe(false)
})

test('the Markdown of an article is at its URL with .md', () => {
  expect(markdownUrl('/artikel/kopi')).toBe('/artikel/kopi.md')
  expect(markdownUrl('/artikel/kopi?utm=x')).toBe('/artikel/kopi.md?utm=x')
})
