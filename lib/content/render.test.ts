import { describe, expect, it } from 'vitest'
import { extractOutline } from './extract/outline'
import { renderSource } from './support/render-source'

const html = async (source: string, options = {}) => {
  const rendered = await renderSource(source, options)
  return rendered.html.trim()
}

const markdown = [
  {
    name: 'paragraphs and emphasis',
    source: 'a *b* **c** ~~d~~ `e`\n\nf',
    html: '<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>\n<p>f</p>',
  },
  { name: 'inline HTML', source: 'a <kbd>b</kbd> **c**', html: '<p>a <kbd>b</kbd> <strong>c</strong></p>' },
  {
    name: 'autolinks',
    source: '**a** https://example.com',
    html: '<p><strong>a</strong> <a href="https://example.com" rel="noopener">https://example.com</a></p>',
  },
  {
    name: 'task lists, with labels for their checkboxes',
    source: '- [ ] a *b*\n- [x] c',
    html: '<ul>\n<li class="task"><input type="checkbox" disabled aria-label="a b" /> a <em>b</em></li>\n<li class="task"><input type="checkbox" disabled checked aria-label="c" /> c</li>\n</ul>',
  },
  {
    name: 'task lists of pictures, or of nothing, with labels too',
    source: '- [ ] ![Foto](https://e.example/a.png)\n- [x] [](https://e.example/)',
    html: '<ul>\n<li class="task"><input type="checkbox" disabled aria-label="Foto" /> <img alt="Foto" src="https://e.example/a.png" loading="lazy" decoding="async" /></li>\n<li class="task"><input type="checkbox" disabled checked aria-label="☑" /> <a href="https://e.example/" rel="noopener"></a></li>\n</ul>',
  },
  {
    name: 'Markdown inside HTML that asks for it',
    source: '<aside markdown="1">\n  **a**\n</aside>',
    html: '<section class="note" role="note" aria-label="Catatan"><p><strong>a</strong></p>\n</section>',
  },
  {
    name: 'alerts, with a label for each kind',
    source: '> [!WARNING]\n> a\n\n<aside data-alert="tip" class="b">c</aside>',
    html: '<section class="note note-warning" role="note" aria-label="Peringatan"><p>a</p>\n</section>\n<section class="note note-tip" role="note" aria-label="Kiat">c</section>',
  },
  {
    name: 'code without a language',
    source: '```\na < b\n```',
    html: '<pre tabindex="0"><code>a &lt; b\n</code></pre>',
  },
  {
    name: 'code of an unknown language',
    source: '```nonsense\na\n```',
    html: '<pre tabindex="0"><code class="language-nonsense">a\n</code></pre>',
  },
  {
    name: 'highlighted code',
    source: '```js\nconst a = "b" // c\n```',
    html: '<pre tabindex="0"><code class="language-js"><span class="tok-k">const</span> a = <span class="tok-s">"b"</span> <span class="tok-c">// c</span>\n</code></pre>',
  },
]

describe('renderContent', () => {
  it.each(markdown)('shows $name', async ({ source, html: shown }) => {
    expect(await html(source, { format: 'markdown' })).toBe(shown)
  })

  it('shows plain text with its line breaks, punctuation and URLs', async () => {
    expect(await html('a < b\nc *d*\n\nlihat https://example.com/x.', { format: 'text' })).toBe(
      '<p>a &lt; b<br />c *d*</p>\n<p>lihat <a href="https://example.com/x" rel="noopener">https://example.com/x</a>.</p>',
    )
  })

  it('shows HTML as it is, with text between blocks in paragraphs', async () => {
    expect(await html('<h2>A</h2>teks <b>b</b><p>c</p>')).toBe(
      '<h2 id="a">A</h2><p>teks <b>b</b></p><p>c</p>',
    )
  })

  it('highlights code of HTML sources', async () => {
    expect(await html('<pre><code class="lang-json">{"a": 1}</code></pre>', { format: 'html' })).toContain(
      '<span class="tok-n">1</span>',
    )
  })

  it('returns the format, minutes and removed elements', async () => {
    const rendered = await renderSource('# Judul\n\nsatu dua <script>x</script>')
    expect(rendered).toMatchObject({
      format: 'markdown',
      readingMinutes: 1,
      removed: ['element script'],
    })
  })

  it('shows GFM tables in a labelled scrollable region', async () => {
    expect(await html('| a | |\n|--:|--|\n| 1 | 2 |', { locale: 'en' })).toBe(
      '<div class="table" role="region" tabindex="0" aria-label="Table 1"><table>\n<thead>\n<tr>\n<th align="right">a</th>\n<td></td>\n</tr>\n</thead>\n<tbody><tr>\n<td align="right">1</td>\n<td>2</td>\n</tr>\n</tbody></table></div>',
    )
  })

  it('gives two tables different labels', async () => {
    const table = '<table><caption>Harga</caption><tr><td>1</td></tr></table>'
    expect((await html(table + table)).match(/aria-label="[^"]+"/g)).toEqual([
      'aria-label="Harga"',
      'aria-label="Harga (2)"',
    ])
  })

  it('shows footnotes that link there and back', async () => {
    expect(await html('a[^x] b[^x]\n\n[^x]: c')).toBe(
      [
        '<p>a<sup><a class="footnote-ref" href="#footnote-x" id="footnote-ref-x">1</a></sup> b<sup><a class="footnote-ref" href="#footnote-x" id="footnote-ref-x-2">1</a></sup></p>',
        '<section class="footnotes" aria-label="Catatan kaki"><ol>',
        '<li id="footnote-x">',
        '<p>c <a class="footnote-back" href="#footnote-ref-x" aria-label="Kembali ke rujukan catatan 1">↩</a> <a class="footnote-back" href="#footnote-ref-x-2" aria-label="Kembali ke rujukan catatan 1">↩<sup>2</sup></a></p>',
        '</li>',
        '</ol></section>',
      ].join('\n'),
    )
  })

  it('gives pictures lazy loading and an alternative text', async () => {
    expect(await html('![a](https://e.example/a.png "t")')).toBe(
      '<p><img alt="a" src="https://e.example/a.png" title="t" loading="lazy" decoding="async" /></p>',
    )
    expect(await html('<p><img src="/a.png" width="3" height="4"></p>')).toBe(
      '<p><img alt="" src="/a.png" width="3" height="4" loading="lazy" decoding="async" /></p>',
    )
  })

  it('fixes lists, links and paragraphs that browsers would parse differently', async () => {
    expect(
      await html('<ul>a<li>b</li></ul><li>c</li><p><a href="/x">d <b><a href="/y">e</a></b></a></p>'),
    ).toBe('<ul><li>a</li><li>b</li></ul><p>c</p><p><a href="/x">d <b>e</b></a></p>')
  })

  it.each([
    {
      name: 'a caption and a row',
      source: '<p>x</p><caption>c</caption><tr><td>z</td></tr>',
      shown: '<p>x</p><p>c</p><p>z</p>',
    },
    {
      name: 'sections, cells and a text among them',
      source: 'a<thead><tr><th>b</th><td>c</td></tr></thead><tbody>d<tr>e</tr></tbody>f<td><p>g</p></td>h',
      shown: '<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p><p>f</p><p>g</p><p>h</p>',
    },
    {
      name: 'a cell in a paragraph',
      source: '<p>a <b>b<td>c</td></b></p>',
      shown: '<p>a <b>b</b></p><p><b>c</b></p>',
    },
    {
      name: 'cells in a list',
      source: '<ul><td>a</td><td>b</td></ul>',
      shown: '<ul><li><div>a</div></li><li><div>b</div></li></ul>',
    },
    { name: 'a cell in a language', source: '<td lang="en">a</td>', shown: '<div lang="en">a</div>' },
    { name: 'columns', source: '<p>a</p><col><colgroup><col></colgroup><p>b</p>', shown: '<p>a</p><p>b</p>' },
    {
      name: 'sources of pictures and of nothing',
      source:
        '<p><picture><source src="/a.webp"><img src="/a.png"></picture></p><source src="/a.mp4"><audio><source src="/a.mp3"></audio>',
      shown:
        '<p><img alt="" src="/a.png" loading="lazy" decoding="async" /></p><audio controls preload="metadata"><source src="/a.mp3" /></audio>',
    },
    {
      name: 'a caption in a cell',
      source: '<table><tr><td>a<caption>b</caption>c</td></tr></table>',
      shown: expect.stringContaining('<table><tr><td>a<div>b</div>c</td></tr></table>'),
    },
  ])(
    'keeps the text of orphaned parts of tables and media, but not their elements: $name',
    async ({ source, shown }) => {
      expect(await html(source, { format: 'html' })).toEqual(shown)
    },
  )

  it.each([
    '<table><caption>a</caption><colgroup><col span="2" /></colgroup><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>',
    '<table><caption>a<tr><td>b</td></tr></caption></table>',
    '<table><tr><td><div>a<tr><td>b</td></tr></div></td></tr></table>',
    '<table><td>a</td></table>',
  ])('keeps a table as it is, even with unclosed elements: %s', async (table) => {
    expect(await html(table, { format: 'html' })).toContain(table)
  })

  it.each([
    {
      source: '<pre>a<p>b</p><p>c</p><ul><li>d</li><li>e <b>f</b></li></ul>g</pre>',
      lines: 'a\nb\nc\nd\ne <b>f</b>\ng',
    },
    { source: '<pre>a\n<p>b</p>\n<p>c</p></pre>', lines: 'a\nb\nc' },
    { source: '<pre><div>a</div><div><br></div><div><i>b</i></div></pre>', lines: 'a\n\n<i>b</i>' },
    { source: '<pre><code>a<br>b<br/>c</code></pre>', lines: 'a\nb\nc' },
    { source: '<pre><table><tr><td>1</td><td>a</td></tr></table><td>b</td></pre>', lines: '1\na\nb' },
    { source: '<pre>a<pre>b</pre><span></span></pre>c', lines: 'a\nb<span></span>' },
  ])('turns blocks in preformatted text into lines: $source', async ({ source, lines }) => {
    expect(await html(source, { format: 'html' })).toContain(`<pre tabindex="0"><code>${lines}</code></pre>`)
  })

  it('highlights lines of code that are blocks', async () => {
    const { html: shown, text } = await renderSource(
      '<pre class="language-js"><div>let a</div><div>let b</div></pre>',
    )
    expect(shown).toContain('</span> a\n<span')
    expect(text).toBe('let a\nlet b')
  })

  it.each([
    {
      name: 'what Google Docs has on the clipboard',
      source:
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><h2><span>A</span></h2><p dir="ltr"><span style="font-weight:700">b</span><span> c</span></p></b>',
      blocks: '<h2 id="a"><span>A</span></h2><p dir="ltr"><span>b</span><span> c</span></p>',
    },
    {
      name: 'emphasis around blocks and text, in a list too',
      source: '<ul><li><em><p>a</p></em></li></ul><strong>b <i><p>c</p></i> d</strong>',
      blocks:
        '<ul><li><p><em>a</em></p></li></ul><p><strong>b </strong></p><p><strong><i>c</i></strong></p><p><strong> d</strong></p>',
    },
    {
      name: 'emphasis around a heading, a list, a quotation and code',
      source: '<b><h2>a</h2><ul><li>b <i>c</i></li></ul><blockquote><p>d</p></blockquote><pre>e</pre></b>',
      blocks:
        '<h2 id="a">a</h2><ul><li><b>b <i>c</i></b></li></ul><blockquote><p><b>d</b></p></blockquote><pre tabindex="0"><code>e</code></pre>',
    },
    {
      name: 'emphasis that says that there is none',
      source: '<b style="font-weight: 400"><p>a</p></b><em style="font-style:normal"><p>b</p></em>',
      blocks: '<p>a</p><p>b</p>',
    },
    {
      name: 'emphasis around emphasized blocks',
      source: '<strong><div><em><p>a</p></em><em><strong><p>b</p></strong></em></div></strong>',
      blocks: '<p><strong><em>a</em></strong></p><p><em><strong>b</strong></em></p>',
    },
    {
      name: 'a link around blocks',
      source: 'a<a href="/b"><b><h3>C</h3></b><p>d</p></a>e',
      blocks: '<p>a</p><a href="/b"><h2 id="c">C</h2><p>d</p></a><p>e</p>',
    },
    {
      name: 'blocks in a language',
      source: '<span lang="en" title="a"><p>b</p></span>',
      blocks: '<div lang="en" title="a"><p>b</p></div>',
    },
  ])('puts no block into a paragraph or emphasis: $name', async ({ source, blocks }) => {
    expect(await html(source, { format: 'html' })).toBe(blocks)
  })
})

const sources = [
  { name: 'a base in Markdown', source: '<base href="https://lama.example/2019/judul/">\n\n' },
  { name: 'a document with a base', source: '<!doctype html><base href="https://lama.example/2019/judul/">' },
  {
    name: 'front matter',
    source: '---\ncanonicalUrl: https://lama.example/2019/judul/\n---\n\n',
  },
  {
    name: 'a canonical link',
    source: '<head><link rel="canonical" href="https://lama.example/2019/judul/"></head>',
  },
]

describe('relative URLs', () => {
  const content = '<p><img src="foto.png"><a href="../lain/">a</a><a href="/b">b</a><a href="#c">c</a></p>'

  it.each(sources)('are resolved against $name', async ({ source }) => {
    const { html, removed, unresolved } = await renderSource(source + content)
    expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)).toEqual([
      'https://lama.example/2019/judul/foto.png',
      'https://lama.example/2019/lain/',
      'https://lama.example/b',
      '#c',
    ])
    expect({ removed, unresolved }).toEqual({ removed: [], unresolved: [] })
  })

  it('of links, but not of pictures, are resolved against the alias', async () => {
    const { html, unresolved } = await renderSource(content, {
      alias: 'https://example.org/2019/judul/',
    })
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url)).toEqual([
      'https://example.org/2019/lain/',
      'https://example.org/b',
      '#c',
    ])
    expect(unresolved).toEqual(['foto.png in img[src]'])
  })

  it('without a valid base stay relative, and are reported', async () => {
    const { html, unresolved } = await renderSource(`<base href="javascript:alert(1)//">${content}`)
    expect(html).toContain('href="../lain/"')
    expect(unresolved).toEqual(['foto.png in img[src]', '../lain/ in a[href]', '/b in a[href]'])
  })
})

describe('URLs without a scheme', () => {
  const urls = async (source: string) => {
    const { html, removed } = await renderSource(source, { format: 'html' })
    return { urls: [...html.matchAll(/ (?:src|href|poster|cite)="([^"]+)"/g)].map(([, url]) => url), removed }
  }

  it.each([
    { name: 'a picture', source: '<img src="//e.example/a b.png">', url: 'https://e.example/a%20b.png' },
    { name: 'a link', source: '<a href=" //e.example:8443/?a#b ">a</a>', url: 'https://e.example:8443/?a#b' },
    { name: 'a video', source: '<video src="//e.example/a.mp4"></video>', url: 'https://e.example/a.mp4' },
    {
      name: 'a poster',
      source: '<video poster="//e.example/a.png"></video>',
      url: 'https://e.example/a.png',
    },
    { name: 'a quotation', source: '<q cite="//e.example/">a</q>', url: 'https://e.example/' },
    {
      name: 'a player',
      source: '<iframe src="//www.youtube.com/embed/x"></iframe>',
      url: 'https://www.youtube.com/embed/x',
    },
    { name: 'one with backslashes', source: '<a href="/\\e.example\\a">a</a>', url: 'https://e.example/a' },
    { name: 'one with a tab', source: '<a href="/\t/e.example">a</a>', url: 'https://e.example/' },
    {
      name: 'one where the article came from http',
      source: '<base href="http://lama.example/"><a href="//e.example/">a</a>',
      url: 'https://e.example/',
    },
    {
      name: 'where the article came from',
      source: '<base href="//lama.example/b/"><a href="a">a</a>',
      url: 'https://lama.example/b/a',
    },
    { name: 'a picture of the site', source: '<img src="//example.org/a.png">', url: '/a.png' },
  ])('get https: $name', async ({ source, url }) => {
    expect(await urls(source)).toEqual({ urls: [url], removed: [] })
  })

  it.each([
    {
      source: '<iframe src="//evil.example/"></iframe>',
      removed: 'URL https://evil.example/ in iframe[src]',
    },
    { source: '<a href="//">a</a>', removed: 'URL // in a[href]' },
    { source: '<img src="//e.example:x/a.png">', removed: 'URL //e.example:x/a.png in img[src]' },
  ])('are removed like invalid URLs: $source', async ({ source, removed }) => {
    expect(await urls(source)).toEqual({ urls: [], removed: [removed] })
  })

  it('are resolved in the gallery and in links of Markdown', async () => {
    const { pictures, html } = await renderSource('![a](//e.example/a.png) [b](//e.example/)')
    expect(pictures).toEqual([{ url: 'https://e.example/a.png', alt: 'a', caption: '' }])
    expect(html).toContain('<a href="https://e.example/" rel="noopener">b</a>')
  })
})

const links = [
  { name: 'of another site', href: 'https://e.example/', rel: 'noopener' },
  { name: 'of another port', href: 'https://example.org:8443/', rel: 'noopener' },
  { name: 'of the site', href: 'https://example.org/artikel/a', rel: '' },
  { name: 'relative', href: '/artikel/a', rel: '' },
  { name: 'by mail', href: 'mailto:a@e.example', rel: '' },
]

describe('links', () => {
  it.each(links)('$name have this rel: "$rel"', async ({ href, rel }) => {
    expect(await html(`<p><a href="${href}" target="_blank" rel="opener">a</a></p>`)).toBe(
      `<p><a href="${href}"${rel && ` rel="${rel}"`}>a</a></p>`,
    )
  })

  it('reach headings by their id, GitHub’s id or the author’s id', async () => {
    const source =
      '<p><a href="#own">a</a> <a href="#apa-itu-c">b</a> <a href="#Apa%20itu%20C">c</a></p><h2 id="own">Apa itu C++?</h2>'
    expect((await html(source)).match(/href="[^"]+"/g)).toEqual(Array(3).fill('href="#apa-itu-c"'))
  })

  it('reach headings with the same text by GitHub’s ids, unless another element has that id', async () => {
    const links = (source: string) =>
      html(source).then((shown) => [...shown.matchAll(/href="(#[^"]+)"/g)].map(([, href]) => href))
    const headings = '\n\n## Contoh A\n\n## Contoh A\n\n## Contoh A'
    expect(await links(`[a](#contoh-a) [b](#contoh-a-1)${headings}`)).toEqual(['#contoh-a', '#contoh-a-2'])
    // The second heading's own id takes precedence over GitHub's id for the third.
    expect(await links(`[a](#contoh-a-2)${headings}`)).toEqual(['#contoh-a-2'])
    expect(await links(`[a](#contoh-a-1)${headings}\n\n## Contoh A 1`)).toEqual(['#contoh-a-1'])
    expect(await links(`[a](#contoh-a-1)${headings}\n\n<p id="contoh-a-1">b</p>`)).toEqual([
      '#anchor-contoh-a-1',
    ])
  })

  it('reach other elements by a prefixed id, which no page uses itself', async () => {
    expect(await html('<p><a href="#main">a</a></p><p id="main">b</p><p id="unused">c</p>')).toBe(
      '<p><a href="#anchor-main">a</a></p><p id="anchor-main">b</p><p>c</p>',
    )
  })
})

const outlines = [
  { name: 'h1, h3, h6', source: '# a\n### b\n###### c', outline: ['h2 a', 'h3 b', 'h4 c'] },
  { name: 'h2, h4, h3', source: '## a\n#### b\n### c', outline: ['h2 a', 'h3 b', 'h3 c'] },
  { name: 'h3 before h2', source: '### a\n## b\n### c', outline: ['h2 a', 'h2 b', 'h3 c'] },
  {
    name: 'six levels',
    source: '# a\n## b\n### c\n#### d\n##### e\n###### f',
    outline: ['h2 a', 'h3 b', 'h4 c', 'h5 d', 'h6 e', 'h6 f'],
  },
  {
    name: 'the same text twice',
    source: '# Satu dua\n# Satu dua\n# Satu dua',
    outline: ['h2 satu-dua', 'h2 satu-dua-2', 'h2 satu-dua-3'],
  },
  { name: 'a text without letters', source: '# !!\n# ??', outline: ['h2 bagian', 'h2 bagian-2'] },
  { name: 'an id that pages use', source: '# Galeri', outline: ['h2 galeri-2'] },
  { name: 'an empty heading', source: '#\n\n# a', outline: ['h2 a'] },
]

describe('headings', () => {
  it.each(outlines)('get levels and ids: $name', async ({ source, outline }) => {
    const { html: shown } = await renderSource(source, { format: 'markdown' })
    expect(extractOutline(shown).map(({ level, id }) => `h${level} ${id}`)).toEqual(outline)
  })

  it.each([
    { label: '1', heading: 'Footnote 1', note: 'footnote-1' },
    { label: '1', heading: 'Footnote ref 1', note: 'footnote-1' },
    { label: 'menu', heading: 'Footnote menu', note: 'footnote-m-enu' },
    { label: 'Café', heading: 'Footnote Café', note: 'footnote-cafe' },
  ])('never take the id of a footnote: $heading', async ({ label, heading, note }) => {
    const shown = await html(`## ${heading}\n\na[^${label}]\n\n[^${label}]: b`)
    expect(shown).toContain(`href="#${note}"`)
    expect(shown).toContain(`<li id="${note}">`)
    expect(shown).toMatch(/<h2 id="bagian-foot[a-z0-9-]+">/)
    expect(new Set(shown.match(/ id="[^"]+"/g)).size).toBe(shown.match(/ id=/g)?.length)
  })

  it('keep an id like that of a footnote when no footnote has it', async () => {
    expect(await html('[a](#footnote-2)[^1]\n\n## Footnote 2\n\n[^1]: b')).toMatch(
      /href="#footnote-2".*<h2 id="footnote-2">/s,
    )
  })

  it('have superscripts, but no footnote numbers, in their ids and in the outline', async () => {
    const { html: shown } = await renderSource('## 10<sup>6</sup> *a[^1]*\n\n[^1]: b')
    expect(extractOutline(shown)).toEqual([{ level: 2, id: '106-a', text: '106 a' }])
  })

  it('have ids without removed content', async () => {
    const shown = await html('## Satu <script>alert(1)</script> dua <style>a {}</style>', {
      format: 'markdown',
    })
    expect(shown).toMatch(/^<h2 id="satu-dua">/)
  })

  it('are read from stored HTML with their text', async () => {
    const { html: shown } = await renderSource('# A & *b* `<c>`[^1]\n\n[^1]: x')
    expect(extractOutline(shown)).toEqual([{ level: 2, id: 'a-b-c', text: 'A & b <c>' }])
  })
})

describe('an element that the sanitiser removes with its content', () => {
  it.each([
    {
      name: 'the label of a task',
      source: '- [ ] <script>rahasia</script>beli <style>x{}</style>kopi',
      shown: 'aria-label="beli kopi"',
    },
    {
      name: 'the first element of a task',
      source: '<ul><li><script>rahasia</script><input type="checkbox"> a</li></ul>',
      shown: '<li class="task">',
    },
    {
      name: 'the label of a table',
      source: '<table><caption>a<style>rahasia</style></caption><tr><td>1</td></tr></table>',
      shown: 'aria-label="a"',
    },
    {
      name: 'a header cell',
      source: '<table><tr><th><script>rahasia</script></th><td>1</td></tr></table>',
      shown: '<tr><td></td><td>1</td></tr>',
    },
    { name: 'a heading', source: '<h2><script>rahasia</script></h2><p>a</p>', shown: '<p>a</p>' },
    { name: 'an item', source: '<ul><style>rahasia</style><ul><li>a</li></ul></ul>', shown: '<li>a</li>' },
    {
      name: 'a definition',
      source: '<dl><style>rahasia</style><dt>a</dt></dl>',
      shown: '<dl><dt>a</dt></dl>',
    },
    { name: 'a direction', source: '<p><textarea>سر</textarea>halo</p>', shown: '<p>halo</p>' },
    {
      name: 'highlighted code',
      source: '<pre class="language-js">let a<script>rahasia</script></pre>',
      shown: '</span> a</code>',
    },
    {
      name: 'a heading that repeats the title',
      source: '<style>rahasia</style><h1>Judul<script>rahasia</script></h1><p>a</p>',
      shown: '<p>a</p>',
    },
  ])('adds no text to $name', async ({ source, shown }) => {
    const rendered = await html(source, { title: 'Judul' })
    expect(rendered).toContain(shown)
    expect(rendered).not.toMatch(/rahasia|<h2|dir=|<(?:li|dd)><\//)
  })
})

describe('derived text', () => {
  it('separates blocks by blank lines, items and rows by line breaks, and cells by tabs, and keeps code verbatim', async () => {
    const source =
      '# J\n\na *b*\nc\n\n- d\n- e\n  - f\n\n| g | h |\n|--|--|\n| 1 | 2 |\n\n```\nx\n  y\n```\n\n![alt](/a.png)'
    const { text } = await renderSource(source)
    expect(text).toBe('J\n\na b c\n\nd\ne\n\nf\n\ng\th\n1\t2\n\nx\n  y')
  })

  it('has an excerpt without headings, code, tables, captions and asides', async () => {
    const source =
      '# J\n\nSatu.\n\n```\nx\n```\n\n- b\n\n| g |\n|--|\n| 1 |\n\n<figure><img src="/a.png"><figcaption>c</figcaption></figure>\n\n<aside>d</aside>\n\n> e'
    const { excerpt } = await renderSource(source)
    expect(excerpt).toBe('Satu. b e')
  })

  it('has an excerpt of the whole text when nothing else is left', async () => {
    const { excerpt } = await renderSource('# Judul')
    expect(excerpt).toBe('Judul')
  })

  it('has the pictures in order, without duplicates, with their captions', async () => {
    const source =
      '![satu](/1.png "Judul 1")\n\n<figure><img src="https://e.example/2.png"><figcaption>Dua &amp; tiga</figcaption></figure>\n\n![lagi](/1.png) ![buruk](data:image/png;base64,AAAA)'
    const { pictures } = await renderSource(source)
    expect(pictures).toEqual([
      { url: '/1.png', alt: 'satu', caption: 'Judul 1' },
      { url: 'https://e.example/2.png', alt: '', caption: 'Dua & tiga' },
    ])
  })
})
