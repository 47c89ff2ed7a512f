import { expect, test } from 'vitest'
import { negotiate } from './accept-markdown'

const asMarkdown = [
  'text/markdown',
  'text/markdown, text/html, */*',
  'text/html;q=0.9, text/markdown',
  'TEXT/MARKDOWN;q=0.5',
]

test.each(asMarkdown)('%s asks for Markdown', (accept) => {
  expect(negotiate('/artikel/kopi', accept)).toBe('/artikel/kopi.md')
  expect(negotiate('/artikel/kopi?utm=x', accept)).toBe('/artikel/kopi.md?utm=x')
})

const asPage = [
  undefined,
  '',
  '*/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/markdown;q=0.5, text/html',
  'text/markdown;q=0, */*',
  'text/x-markdown',
]

test.each(asPage)('%s asks for the page', (accept) => {
  expect(negotiate('/artikel/kopi', accept)).toBe('/artikel/kopi')
})

test.each(['/', '/artikel', '/artikel/halaman/2', '/kategori/kopi', '/api/artikel/kopi', '/artikel/kopi.md'])(
  '%s has one form',
  (url) => {
    expect(negotiate(url, 'text/markdown')).toBe(url)
  },
)
