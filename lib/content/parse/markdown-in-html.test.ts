import { expect, test } from 'vitest'
import { startInParagraph } from './markdown-in-html'
import { sourceToHtml } from './source-to-html'

test.each([
  {
    name: 'a block',
    source: '<div markdown="1">\n\n*a*\n\n</div>',
    html: '<div markdown="1"><p><em>a</em></p>\n</div>',
  },
  { name: 'a paragraph', source: '<p markdown="span">*a*</p>', html: '<p markdown="span"><em>a</em></p>' },
  {
    name: 'an element that ends a paragraph',
    source: 'a\n<div markdown="1">*b*</div>',
    html: '<p>a</p>\n<div markdown="1"><p><em>b</em></p>\n</div>',
  },
])('Markdown inside $name is parsed', ({ source, html }) => {
  expect(sourceToHtml(source, 'markdown').trim()).toBe(html)
})

test('each paragraph searches itself alone, so that many take linear time', () => {
  expect(startInParagraph('a\n<div markdown="1">')).toBe(2)
  expect(startInParagraph('a\n \n<div markdown="1">')).toBeUndefined()
})
