import { describe, expect, it } from 'vitest'
import { renderContent, toMarkdown } from '../render'

const SITE = { siteUrl: 'https://example.org' }

const sources = [
  { name: 'headings', source: '## A\n\n### B' },
  { name: 'emphasis', source: 'a *b* **c** ~~d~~ `e` ``f`g``' },
  {
    name: 'punctuation that has no meaning',
    source: '1\\. a\\*b\\* \\[c\\] \\<d> snake_case 5 \\* 3 & \\&amp;',
  },
  {
    name: 'links',
    source: '[a](https://e.example/x "t") <https://e.example/> [b](</x y>)'.replace('</x y>', '/x%20y'),
  },
  { name: 'pictures', source: '![a](https://e.example/a.png "t")' },
  { name: 'lists', source: '- a\n- b\n  - c\n\n3. d\n4. e' },
  { name: 'loose lists', source: '- a\n\n  b\n\n- c' },
  { name: 'task lists', source: '- [ ] a\n- [x] b' },
  { name: 'quotes', source: '> a\n>\n> - b' },
  { name: 'tables', source: '| a | b |\n| :-- | --: |\n| 1 | x \\| y |' },
  { name: 'code', source: '```js\nconst a = "b"\n\nc()\n```' },
  { name: 'code with fences inside', source: 'a\n\n````md\n```js\na\n```\n````' },
  { name: 'rules', source: 'a\n\n---\n\nb' },
  { name: 'lines', source: 'a\\\nb' },
  { name: 'footnotes', source: 'a[^1] b[^2]\n\n[^1]: c\n\n[^2]: d' },
]

describe('toMarkdown', () => {
  it.each(sources)('restores $name', async ({ source }) => {
    const { html } = await renderContent(source, { ...SITE, format: 'markdown' })
    expect(await toMarkdown(html)).toBe(`${source}\n`)
  })

  it('leaves what Markdown has no syntax for as HTML', async () => {
    const source = '<details><summary>a</summary><p>b</p></details><p>H<sub>2</sub>O</p>'
    const { html } = await renderContent(source, { ...SITE, format: 'html' })
    expect(await toMarkdown(html)).toBe('<details><summary>a</summary><p>b</p></details>\n\nH<sub>2</sub>O\n')
  })

  it('returns nothing for nothing', async () => {
    const { html } = await renderContent(' ', SITE)
    expect(await toMarkdown(html)).toBe('')
  })
})
