import { expect, test } from 'vitest'
import { startInParagraph } from './markdown-in-html'
import { sourceToHtml } from './source-to-html'

test.each([
  {
    name: 'a block',
    source: '<div markdown="1">\n\n*a*\n\n</div>',
    html: '<div><p><em>a</em></p>\n</div>',
  },
  { name: 'a paragraph', source: '<p markdown="span">*a*</p>', html: '<p><em>a</em></p>' },
  {
    name: 'an element that ends a paragraph',
    source: 'a\n<div markdown="1">*b*</div>',
    html: '<p>a</p>\n<div><p><em>b</em></p>\n</div>',
  },
])('Markdown inside $name is parsed', ({ source, html }) => {
  expect(sourceToHtml(source, 'markdown').trim()).toBe(html)
})

test('a paragraph at the start of a text may refer to a footnote', () => {
  const html = sourceToHtml('<p markdown="1">a[^1]</p>\n\n[^1]: *b*', 'markdown')
  expect(html).toMatch(/^<p>a<sup><a .*>1<\/a><\/sup><\/p>/)
  expect(html).toContain('<em>b</em>')
  expect(sourceToHtml('<p markdown="1">a[^1]</p>', 'markdown').trim()).toBe('<p>a[^1]</p>')
})

test('each search stays within its paragraph, so that many paragraphs take linear time', () => {
  expect(startInParagraph('a\n<div markdown="1">')).toBe(2)
  expect(startInParagraph('a\n \n<div markdown="1">')).toBeUndefined()
})
