import { expect, test } from 'vitest'
import { htmlForFeed, withAbsoluteUrls } from './absolute-urls'
import type { SafeHtml } from './safe-html'

const PAGE = 'https://artikel.example/artikel/kopi'
const html = safeHtml(
  '<p><a href="#asal" title="href=&quot;/x&quot;">a</a> <a href="/kategori/kopi?a=1&amp;b=2">b</a> <a href="mailto:a@b.example">c</a></p><img src="foto.png" alt="src=&quot;x&quot;"><pre><code><span class="tok-k">let</span> x</code></pre>',
)

test('feed HTML has only absolute URLs, and no highlighting in code', () => {
  expect(htmlForFeed(html, PAGE)).toBe(
    `<p><a href="${PAGE}#asal" title="href=&quot;/x&quot;">a</a> <a href="https://artikel.example/kategori/kopi?a=1&amp;b=2">b</a> <a href="mailto:a@b.example">c</a></p><img src="https://artikel.example/artikel/foto.png" alt="src=&quot;x&quot;"><pre><code>let x</code></pre>`,
  )
})

test('alerts have their label in feeds, which have no style sheet', () => {
  const start = '<section class="note note-tip" role="note" aria-label="Kiat">'
  const alert = safeHtml(`${start}<p>a</p></section>`)
  expect(htmlForFeed(alert, PAGE)).toBe(`${start}<p><strong>Kiat</strong></p><p>a</p></section>`)
})

test('links within the article may stay relative', () => {
  const absolute = withAbsoluteUrls(html, PAGE)
  expect(absolute).toContain('<a href="#asal"')
  expect(absolute).toContain('src="https://artikel.example/artikel/foto.png"')
})

test('characters escaped in HTML are preserved in a URL', () => {
  const link = safeHtml('<a href="/cari?q=a&lt;b&amp;c=&quot;d&quot;">e</a>')
  expect(htmlForFeed(link, PAGE)).toBe('<a href="https://artikel.example/cari?q=a%3Cb&amp;c=%22d%22">e</a>')
})

function safeHtml(html: string): SafeHtml {
  return html as SafeHtml // in the form that the sanitiser writes
}
