import { describe, expect, it } from 'vitest'
import { toMarkdown } from '../render'
import { renderSource } from '../support/render-source'

const sources = [
  { name: 'headings', source: '## A\n\n### B' },
  { name: 'emphasis', source: 'a *b* **c** ~~d~~ `e` ``f`g``' },
  {
    name: 'punctuation that has no meaning',
    source: '1\\. a\\*b\\* \\[c\\] \\<d> snake_case 5 \\* 3 & &amp;amp;',
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
  { name: 'alerts', source: '> [!WARNING]\n> a\n>\n> - b' },
  { name: 'alerts without text, or with other blocks', source: '> [!NOTE]\n\n> [!TIP]\n>\n> ---' },
  { name: 'an alert with a footnote', source: '> [!TIP]\n> a[^1]\n\n[^1]: b' },
  { name: 'tables', source: '| a | b |\n| :-- | --: |\n| 1 | x \\| y |' },
  { name: 'code', source: '```js\nconst a = "b"\n\nc()\n```' },
  { name: 'code with fences inside', source: 'a\n\n````md\n```js\na\n```\n````' },
  { name: 'rules', source: 'a\n\n---\n\nb' },
  { name: 'lines', source: 'a\\\nb' },
  { name: 'emphasis behind an asterisk', source: '\\**a* \\`b\\``c`' },
  { name: 'footnotes', source: 'a[^1] b[^2]\n\n[^1]: c\n\n[^2]: d' },
]

describe('toMarkdown', () => {
  it.each(sources)('restores $name', async ({ source }) => {
    const { html } = await renderSource(source, { format: 'markdown' })
    expect(await toMarkdown(html)).toBe(`${source}\n`)
  })

  it('keeps elements without Markdown syntax as HTML', async () => {
    const source = '<details><summary>a</summary><p>b</p></details><p>H<sub>2</sub>O</p>'
    const { html } = await renderSource(source, { format: 'html' })
    expect(await toMarkdown(html)).toBe('<details><summary>a</summary><p>b</p></details>\n\nH<sub>2</sub>O\n')
  })

  it('keeps the spaces at the ends of a link, outside of it', async () => {
    const source = '<p>a<a href="/b"> b </a>c<a href="/d">d<br></a>e</p>'
    const { html } = await renderSource(source, { format: 'html' })
    expect(await toMarkdown(html)).toBe('a [b](/b) c[d](/d)\\\ne\n')
  })

  it.each([
    ['<strong><em>a</em> b <em>c</em></strong>', '<strong>*a* b *c*</strong>'],
    ['<strong><em>a</em></strong>', '***a***'],
    ['<strong><em>a</em> b</strong>', '***a* b**'],
    ['<em><strong>a</strong> <strong>b</strong></em>', '***a** **b***'],
  ])('writes emphasis at both ends of strong text so that it is read back: %s', async (html, markdown) => {
    const rendered = await renderSource(`<p>${html}</p>`, { format: 'html' })
    expect(await toMarkdown(rendered.html)).toBe(`${markdown}\n`)
  })

  it('keeps a line break at the end of an element outside of it, as its end tag would begin a block', async () => {
    const { html } = await renderSource('<ul><li><u>a<br></u></li><li>b</li></ul>', {
      format: 'html',
    })
    expect(await toMarkdown(html)).toBe('- <u>a</u>\n- b\n')
  })

  it('keeps the lines of code in a paragraph apart', async () => {
    const source = '<p><code>a <b>b</b><br>c</code>d</p><table><tr><th><code>e<br>f</code></th></tr></table>'
    const { html } = await renderSource(source, { format: 'html' })
    expect(await toMarkdown(html)).toBe('`a b`\\\n`c`d\n\n| `e`<br>`f` |\n| --- |\n')
  })

  it.each([
    { name: 'brackets in the text of a link', html: '<p><a href="/a">[a](b) ![c](d)</a></p>' },
    {
      name: 'a list in an item that begins with another number',
      html: '<ul><li>a<ol start="3"><li>b</li></ol></li></ul>',
    },
    {
      name: 'a list in an item whose first item is empty',
      html: '<ol><li>a<ul><li></li><li>b</li></ul></li></ol>',
    },
    { name: 'a rule in an item', html: '<ul><li>a<hr>b</li></ul>' },
    { name: 'what is strong up to a word', html: '<p><strong>Note:</strong>a 「<em>b</em>」<b>"c"</b>d</p>' },
    {
      name: 'deleted emphasis within a word',
      html: '<p>a<del><em>b</em></del>c <strong><del>d</del></strong>e f<strong><del>g</del></strong></p>',
    },
    { name: 'what is deleted beside a tilde', html: '<p><del>a</del>~ <s>~b</s></p>' },
    { name: 'emphasis at emphasis', html: '<p><strong>a</strong><em>b</em> <em><strong>c</strong></em></p>' },
    { name: 'code between spaces', html: '<p>a<code> b </code>c</p>' },
    { name: 'code at code', html: '<p><code>a*</code><code>&lt;b&gt;</code></p>' },
    { name: 'a link behind an exclamation mark', html: '<p>a!<a href="/b">c</a></p>' },
    {
      name: 'what looks like character references, in a link and the text of a picture',
      html: '<p><a href="/b?c=&amp;lt;" title="&amp;lt;">&amp;lt;</a> <img src="/d.png?e=&amp;amp;" alt="&amp;lt;"></p>',
    },
    {
      name: 'lines that look like those below the head of a table',
      html: '<p>a | b<br>| :-: | --- |</p><p>c<br>:--</p>',
    },
    { name: 'a table with a caption', html: '<table><caption>a</caption><tr><th>b</th></tr></table>' },
    {
      name: 'lists of the same kind beside each other',
      html: '<ol><li>a</li><li>b</li></ol><ol><li>c<ul><li>d</li></ul><ul><li></li><li>e</li></ul></li></ol><ol><li>f</li></ol>',
    },
    { name: 'a paragraph whose last line is equals signs', html: '<p>a<br>=</p><p>b<br>==</p>' },
    {
      name: 'a table whose rows grow',
      html: '<table><tr><th>a</th></tr><tr><td>b</td><td>c</td></tr></table>',
    },
  ])('preserves the structure of $name', async ({ html: source }) => {
    const { html } = await renderSource(source, { format: 'html' })
    const again = await renderSource(await toMarkdown(html), { format: 'markdown' })
    // Ignores the paragraphs that a loose list adds.
    const structureOf = (text: string) => text.replace(/<\/?p>|\n/g, '')
    expect(structureOf(again.html)).toBe(structureOf(html))
  })

  it.each([
    {
      name: 'a figure with a caption',
      html: '<figure><img src="/media/a.png" alt="b"><figcaption>c <em>d</em></figcaption></figure>',
    },
    {
      name: 'a figure of code with blank lines',
      html: '<figure><pre><code class="language-js">a()\n\n\n  b() // <i>\n</code></pre><figcaption>c</figcaption></figure>',
    },
    { name: 'a note', html: '<aside><p>a</p>\n\n<ul><li>b</li></ul><h2>c</h2></aside><p>d</p>' },
    { name: 'an alert in its own language', html: '<aside lang="en" data-alert="tip"><p>a</p></aside>' },
    { name: 'a note in an item', html: '<ul><li><p>a</p><aside>b</aside><p>c</p></li></ul>' },
    { name: 'a note in a quote', html: '<blockquote><p>a</p><aside><p>b</p></aside></blockquote>' },
    {
      name: 'a note with a table',
      html: '<aside><table><tr><th>a</th></tr><tr><td>b</td></tr></table></aside>',
    },
    { name: 'the numbers of items', html: '<ol><li>a</li><li value="7">b</li><li>c</li></ol>' },
    { name: 'the numbers of a list that counts backwards', html: '<ol reversed><li>a</li><li>b</li></ol>' },
    { name: 'the letters of a list', html: '<ol type="a"><li>a<ol type="i"><li>b</li></ol></li></ol>' },
    {
      name: 'numbers in a list in an item',
      html: '<ul><li><p>a</p><ol start="-1"><li>b</li></ol></li></ul>',
    },
    { name: 'a number of ten digits', html: '<ol start="999999999"><li>a</li><li>b</li></ol>' },
    { name: 'the language of paragraphs', html: '<p lang="ar" dir="rtl">a <strong>b</strong></p><p>c</p>' },
    { name: 'the language of a quote', html: '<blockquote lang="en"><p>a</p><p>b</p></blockquote>' },
    { name: 'the language of a group', html: '<div lang="en"><p>a</p><h2>b</h2><p>c</p></div>' },
    { name: 'the language of an item', html: '<ul><li lang="en">a</li><li>b</li></ul>' },
    {
      name: 'the language of a cell',
      html: '<table><tr><th>a</th></tr><tr><td lang="en">b</td></tr></table>',
    },
    {
      name: 'the language of words',
      html: '<p>a <span lang="en">b <em>c</em></span> <em lang="fr">d</em></p>',
    },
  ])('keeps $name', async ({ html: source }) => {
    const { html } = await renderSource(source, { format: 'html' })
    const again = await renderSource(await toMarkdown(html), { format: 'markdown' })
    const withoutLines = (text: string) => text.replace(/(?<=>)\n+|\n+(?=<)/g, '')
    expect(withoutLines(again.html)).toBe(withoutLines(html))
  })

  it('writes HTML as an author would', async () => {
    const source =
      '<figure><img alt="b" src="/a.png"><figcaption><a href="https://e.example/">c</a></figcaption></figure><aside>d</aside>'
    const { html } = await renderSource(source, { format: 'html' })
    expect(await toMarkdown(html)).toBe(`${source.replace('<aside>', '\n\n<aside>')}\n`)
  })

  it('turns a note with a footnote into a quote, since HTML cannot refer to footnotes', async () => {
    const source = '<aside markdown="1">\na[^1]\n</aside>\n\n[^1]: b'
    const { html } = await renderSource(source, { format: 'markdown' })
    expect(await toMarkdown(html)).toBe('> a[^1]\n\n[^1]: b\n')
  })

  it.each([
    '<ol reversed="">\n<li value="9">\n\na[^1]\n\n- b\n\n</li>\n<li>\n\nc\n\n</li>\n</ol>\n\n[^1]: d\n',
    '- a\n\n  <ul>\n  <li lang="en">\n\n  b[^1]\n\n  </li>\n  </ul>\n\n[^1]: c\n',
  ])('keeps the tags of a list around Markdown with a footnote: %j', async (source) => {
    const { html } = await renderSource(source, { format: 'markdown' })
    expect(await toMarkdown(html)).toBe(source)
  })

  it('puts breaks outside of emphasis, and drops them in headings, at ends of paragraphs or alone', async () => {
    const source = '<h2>a<br>b</h2><p>c<em><br>d<br></em>e<br></p><p><br></p>'
    const { html } = await renderSource(source, { format: 'html' })
    expect(await toMarkdown(html)).toBe('## a b\n\nc\\\n*d*\\\ne\n')
  })

  it('alternates the marker of consecutive lists of the same kind', async () => {
    const source =
      '<ol><li>a</li><li>b</li></ol><ol><li>c</li></ol><ul><li>d</li></ul><div><ul><li>e<pre>- f</pre></li></ul></div><ul><li>g</li></ul><p>. h</p><p>. i</p>'
    const { html } = await renderSource(source, { format: 'html' })
    expect(await toMarkdown(html)).toBe(
      '1. a\n2. b\n\n1) c\n\n- d\n\n* e\n  ```\n  - f\n  ```\n\n- g\n\n. h\n\n. i\n',
    )
  })

  it.each([
    { source: '<ol start="3"><li value="3">a</li><li value="4">b</li></ol>', markdown: '3. a\n4. b\n' },
    { source: '<ol type="1"><li value="3">a</li><li>b</li></ol>', markdown: '3. a\n4. b\n' },
    { source: '<ol start="a" type="b"><li>a</li></ol>', markdown: '1. a\n' },
  ])('writes a list with common numbers in Markdown: $source', async ({ source, markdown }) => {
    const { html } = await renderSource(source, { format: 'html' })
    expect(await toMarkdown(html)).toBe(markdown)
  })

  it('returns an empty text for empty content', async () => {
    const { html } = await renderSource(' ')
    expect(await toMarkdown(html)).toBe('')
  })
})
