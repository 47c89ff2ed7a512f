import { findAll, textContent } from 'domutils'
import { expect, it } from 'vitest'
import { parseHtml } from '../dom/parse-html'
import { runPipeline } from '../pipeline'

const OPTIONS = { title: '', siteUrl: 'https://example.org', locale: 'id' } as const

const MARKDOWN = `---
tags: kopi
---
# Satu

Dua[^1]
Tiga

- a
  b

- c

| a |
|---|
| d |

\`\`\`js
e
\`\`\`

> f

<div>
<p data-line="7">g</p>

<p>h</p>
</div>

![](/media/x.png)

---

[^1]: i
`

const HTML = `
<h2>a</h2>
<p>b
c</p><p>d</p>
<ul>
<li>e</li>
<li>f</li></ul>

g
<figure><img src="/media/x.png"></figure>`

const TEXT = `
\ta
b

\x20
c
`

it.each([
  {
    format: 'markdown',
    source: MARKDOWN,
    lines: [
      'h2 3',
      'p 5',
      'ul 8',
      'li 8',
      'li 11',
      'div 13',
      'pre 17',
      'blockquote 21',
      'p 24',
      'p 26',
      'p 29',
      'hr 31',
      'section 33',
      'li 33',
    ],
  },
  { format: 'html', source: HTML, lines: ['h2 1', 'p 2', 'p 3', 'ul 4', 'li 5', 'li 6', 'p 8', 'figure 9'] },
  { format: 'text', source: TEXT, lines: ['p 1', 'p 5'] },
] as const)(
  'each block of $format has its source line as data-line, but only on request',
  ({ format, source, lines }) => {
    const marked = runPipeline(source, { ...OPTIONS, format, lines: 'marked' }).html
    const blocks = findAll(({ attribs }) => 'data-line' in attribs, parseHtml(marked).children)
    expect(blocks.map(({ name, attribs }) => `${name} ${attribs['data-line']}`)).toEqual(lines)
    expect(runPipeline(source, { ...OPTIONS, format }).html).toBe(marked.replace(/ data-line="\d+"/g, ''))
  },
)

it('the items of an HTML list in Markdown have their source lines', () => {
  const { html } = runPipeline('a\n\n<ul>\n  <li>b</li>\n  <li>c</li>\n</ul>', {
    ...OPTIONS,
    format: 'markdown',
    lines: 'marked',
  })
  expect(textContent(parseHtml(html))).toContain('b')
  expect(html.match(/data-line="\d+"/g)).toEqual([
    'data-line="0"',
    'data-line="2"',
    'data-line="3"',
    'data-line="4"',
  ])
})
