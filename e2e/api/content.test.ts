import { Parser } from 'htmlparser2'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { THEME_SCRIPT } from '../../lib/site/theme-script'
import { atOnce, service, word } from './support/service'

const { call, errorResponse, post, publish, url } = service

const rendered = [
  {
    name: 'headings begin at h2, skip no level and have ids',
    format: 'markdown',
    content: '# Satu\n\n### Dua\n\n# Satu',
    html: '<h2 id="satu">Satu</h2>\n<h3 id="dua">Dua</h3>\n<h2 id="satu-2">Satu</h2>\n',
  },
  {
    name: 'headings of HTML do so too',
    format: 'html',
    content: '<h4>Satu</h4><h6>Dua</h6>',
    html: '<h2 id="satu">Satu</h2><h3 id="dua">Dua</h3>',
  },
  {
    name: 'external links have rel, others do not',
    format: 'markdown',
    content: '[a](https://example.org/) [b](/artikel/b) [c](#c) [d](mailto:d@example.org)',
    html: '<p><a href="https://example.org/" rel="noopener">a</a> <a href="/artikel/b">b</a> <a href="#c">c</a> <a href="mailto:d@example.org">d</a></p>\n',
  },
  {
    name: 'pictures load lazily',
    format: 'html',
    content: '<p><img alt="a" src="https://example.org/a.jpg"></p>',
    html: '<p><img alt="a" src="https://example.org/a.jpg" loading="lazy" decoding="async" /></p>',
  },
  {
    name: 'strikethrough and bare URLs',
    format: 'markdown',
    content: '~~a~~ https://example.org',
    html: '<p><del>a</del> <a href="https://example.org" rel="noopener">https://example.org</a></p>\n',
  },
  {
    name: 'checkboxes of task lists have a label',
    format: 'markdown',
    content: '- [x] beli kopi',
    html: '<ul>\n<li class="task"><input type="checkbox" disabled checked aria-label="beli kopi" /> beli kopi</li>\n</ul>\n',
  },
  {
    name: 'alerts are notes with a label',
    format: 'markdown',
    content: '> [!WARNING]\n> Jangan diminum.',
    html: '<section class="note note-warning" role="note" aria-label="Peringatan"><p>Jangan diminum.</p>\n</section>\n',
  },
  {
    name: 'HTML within Markdown',
    format: 'markdown',
    content: 'a <kbd>b</kbd> **c**',
    html: '<p>a <kbd>b</kbd> <strong>c</strong></p>\n',
  },
  {
    name: 'plain text is text, whatever it looks like',
    format: 'text',
    content: '# a\n<b>c</b>',
    html: '<p># a<br />&lt;b&gt;c&lt;/b&gt;</p>',
  },
]

describe('content is rendered', () => {
  test.each(rendered)('as it should be: $name', async ({ format, content, html }) => {
    expect((await publish({ content, content_format: format })).content).toBe(html)
  })

  test('in the format that is detected where none is given', async () => {
    const contents = ['Halo dunia.', '# Halo\n\n- a\n- b', '<p>Halo <b>dunia</b></p>']
    const formats = await Promise.all(contents.map((content) => publish({ content })))
    expect(formats.map(({ content_format }) => content_format)).toEqual(['text', 'markdown', 'html'])
  })
})

/** One of each kind; `lib/content/sanitize/xss.test.ts` has the others. */
const ATTACK =
  '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1))\n\n`<script>alert(1)</script>`'

describe('nothing that an author writes runs in the browser of a reader:', () => {
  test.each(['markdown', 'html', 'text', 'auto'])('not in content sent as %s', async (content_format) => {
    const { slug, content: html } = await publish({ content: `a\n\n${ATTACK}`, content_format })
    expect(dangersIn(html)).toEqual([])
    const markdown = await service.detail(`${slug}?format=markdown`)
    expect(dangersIn(await marked.parse(markdown.body.data.content))).toEqual([])
    const page = await (await fetch(`${url}/artikel/${slug}`)).text()
    expect(page).toContain(html)
    expect(dangersIn(withoutOwnScripts(page))).toEqual([])
  })

  test('nor in the other fields, which are text', async () => {
    const attack = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>'
    const { slug } = await publish({
      title: attack,
      summary: attack,
      author: attack,
      tags: [attack],
      category: `${word()} ${attack}`,
      meta_title: attack,
      meta_description: attack,
      gallery: [{ url: 'https://example.org/a.jpg', alt: attack, caption: attack }],
    })
    const page = await (await fetch(`${url}/artikel/${slug}`)).text()
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(dangersIn(withoutOwnScripts(page))).toEqual([])
  })
})

describe('hostile content', () => {
  const hostile = [
    { name: 'nested quotes', content: '> '.repeat(20_000) },
    { name: 'emphasis that never ends', content: '*a **b '.repeat(60_000) },
    {
      name: 'nested lists',
      content: Array.from({ length: 1_400 }, (_, at) => `${' '.repeat(at)}- a`).join('\n'),
    },
  ]

  test.each(hostile)('is rejected or rendered while others are answered: $name', async ({ content }) => {
    await publish({})
    const outcome = post({ title: word(), category: 'x', content, content_format: 'markdown' })
    const others = await atOnce(20, () => call('GET', `/api/artikel?q=${word()}`))
    expect(others.map((other) => other.status)).toEqual(Array(20).fill(200))
    const { status, body } = await outcome
    expect([201, 422]).toContain(status)
    if (status === 422) expect(body).toMatchObject({ errors: [{ pointer: '/content', code: 'too_complex' }] })
  })

  test('sent several times at once does not delay other requests', async () => {
    let finished = 0
    const content = '# a\n'.repeat(250_000)
    const outcomes = atOnce(4, async () => {
      const send = () => post({ title: word(), category: 'x', content })
      // On a busy machine a request that waited too long gets 503, at most once.
      const sent = await send()
      const { status, body } = sent.status === 503 ? await send() : sent
      finished += 1
      return { status, body }
    })
    const others = await atOnce(20, () => call('GET', `/api/artikel?q=${word()}`))
    expect(others.map((other) => other.status)).toEqual(Array(20).fill(200))
    expect(finished).toBeLessThan(4)
    for (const { status, body } of await outcomes) {
      expect(status).toBe(422)
      expect(body).toMatchObject({ errors: [{ pointer: '/content', code: 'too_complex' }] })
    }
  })

  test('leaves nothing behind when it is rejected', async () => {
    const slug = word()
    const content = '> '.repeat(20_000)
    const { status } = await errorResponse('PUT', `/api/artikel/${slug}`, {
      body: { title: 'x', category: slug, content, content_format: 'markdown' },
    })
    expect(status).toBe(422)
    expect((await service.detail(slug)).status).toBe(404)
  })
})

/** A page without its own scripts: files of the service, JSON-LD and the script of the theme. */
function withoutOwnScripts(page: string): string {
  return page.replace(OWN_SCRIPTS, '').replace(`<script>${THEME_SCRIPT}</script>`, '')
}

const OWN_SCRIPTS = /<script\b[^>]*\b(?:src="\/[^"]*"|type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g

/** Elements, attributes and URLs that could make a page run or send something. */
function dangersIn(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (
        /^(script|style|form|button|object|embed|base|meta|svg|math|link)$/.test(name) &&
        !isPagePart(name)
      ) {
        found.push(name)
      }
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^(on|srcdoc$|formaction$)/.test(attribute)) found.push(`${name}[${attribute}]`)
        if (/^(href|src|action)$/.test(attribute) && /^\s*(javascript|data|vbscript):/i.test(value)) {
          found.push(value)
        }
      }
    },
  })
  const isPage = html.startsWith('<!DOCTYPE')
  /** Whether a page's own head, icons and search box use this element. */
  function isPagePart(name: string): boolean {
    return isPage && /^(form|button|meta|svg|link|style)$/.test(name)
  }
  parser.end(html)
  return found
}
