import { describe, expect, test } from 'vitest'
import { runPipeline } from '../pipeline'

const OPTIONS = { siteUrl: 'https://example.org', locale: 'id', title: '' } as const
const NAMES = ['iframe', 'noembed', 'noframes', 'plaintext', 'script', 'style', 'textarea', 'title', 'xmp']
const EMBED = '<iframe src="https://www.youtube.com/embed/a"></iframe>'

const show = (source: string) => runPipeline(source, { ...OPTIONS, format: 'markdown' })

describe('a tag that is only mentioned', () => {
  test.each(NAMES)('is text, and the content after it stays: %s', (name) => {
    expect(show(`Tag <${name}> di HTML.\n\n## Dua\n\nIsi.`)).toMatchObject({
      html: `<p>Tag &lt;${name}&gt; di HTML.</p>\n<h2 id="dua">Dua</h2>\n<p>Isi.</p>\n`,
      removed: [],
    })
    expect(show(`<${name}>\n\n## Dua`).html).toMatch(
      new RegExp(`&lt;${name}&gt;.*<h2 id="dua">Dua</h2>`, 's'),
    )
  })

  test.each([
    ['in capitals and with attributes', 'Tag <TITLE lang="id"> a', '&lt;TITLE lang="id"&gt; a'],
    ['in emphasis', '**<title>** a', '<strong>&lt;title&gt;</strong> a'],
    ['in a link', '[<title>](/a) b', '<a href="/a">&lt;title&gt;</a> b'],
    ['in an item', '- <xmp>\n- a', '<li>&lt;xmp&gt;</li>\n<li>a</li>'],
    ['in a cell', '| a |\n|--|\n| <xmp> |\n| b |', '<td>&lt;xmp&gt;</td>\n</tr>\n<tr>\n<td>b</td>'],
    ['in a footnote', 'a[^1] b\n\n[^1]: <title>\n\nc', '\n&lt;title&gt; <a'],
    ['inside HTML', '<div>\n<title>\na</div>\n\nb', '&lt;title&gt;\na'],
    [
      'whose end is shown as code',
      'a <title> dan `</title>` a',
      'a &lt;title&gt; dan <code>&lt;/title&gt;</code> a',
    ],
    ['whose end is in another paragraph', 'Tag <xmp> a\n\nTag </xmp> b', '<p>Tag &lt;xmp&gt; a</p>'],
    ['before an embed', `Tag <iframe> a ${EMBED}`, '<p>Tag &lt;iframe&gt; a </p><iframe title="Video"'],
    [
      'before another that begins in the text',
      'Tag <script> a <title b\n\nc',
      '&lt;script&gt; a &lt;title b</p>\n<p>c',
    ],
    [
      'at the start of a line, before a sample of it',
      '<script> b\n\n## Dua\n\n```html\n<script>a</script>\n```\n\n<style> c\n\nd `<style>a {}</style>` e',
      '<p>&lt;script&gt; b</p>\n<h2 id="dua">Dua</h2>\n<pre',
    ],
    ['at the start of a line, behind its end', '`</style>` </style>\n\n<style>\n\n*a*', '<em>a</em>'],
  ])('is text %s', (_, source, html) => {
    expect(show(source).html).toContain(html)
  })
})

describe('a tag that is closed', () => {
  test.each([
    ['a script', 'a <script>b *c*</script> d', '<p>a  d</p>', 'element script'],
    ['a style sheet', '<style>\na {}\n\nb {}\n</style>\n\nc', '<p>c</p>', 'element style'],
    [
      'a style sheet in a block',
      '<div>\n<style>\na {}\n\nb {}\n</style>\n</div>\n\nc',
      '<p>c</p>',
      'element style',
    ],
    ['a script that closes itself', 'a <script src="b.js" /> c', '<p>a  c</p>', 'element script'],
  ])('is removed with its content: %s', (_, source, html, warning) => {
    const shown = show(source)
    expect(shown.html.trim().replace(/^<p><\/p>\s*/, '')).toBe(html)
    expect(shown.removed).toEqual([warning])
  })

  test.each([
    EMBED,
    EMBED.replace('><', '>\n\n<'),
    EMBED.replace('></iframe>', ' />'),
    EMBED.replace('></iframe>', ' />').replace('src=', 'SRC = '),
  ])('is an embed, and the content after it stays: %j', (embed) => {
    expect(show(`${embed}\n\n## Dua`).html).toMatch(/^<iframe title="Video" src="[^"]+a".*<\/iframe>\s*<h2/s)
  })
})
