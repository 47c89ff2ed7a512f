import { describe, expect, test } from 'vitest'
import { hasCurl } from '../../bin/test/installed.mjs'
import { problems } from '../../lib/errors'
import type { OpenApiDocument } from '../../lib/openapi/model'
import { THEME_SCRIPT } from '../../lib/site/theme-script'
import { borrowServer } from '../support/borrow-server'
import { runShell } from '../support/shell'
import { service, serviceAt, word } from './support/service'

const { call, url, apiKey } = service
const { body: document } = await call<OpenApiDocument>('GET', '/api/openapi.json')
const reference = await readPage(`${url}/docs`)
const errors = await readPage(`${url}/docs/errors`)
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

describe.each([
  { name: '/docs', page: reference },
  { name: '/docs/errors', page: errors },
])('$name', ({ page }) => {
  test('is a complete page in English that loads only scripts of its own site', () => {
    expect(page.status).toBe(200)
    expect(page.html).toContain('lang="en"')
    const sources = [...page.html.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="([^"]+)"/g)].map(
      ([, to]) => to ?? '',
    )
    const own = sources.filter((source) => /^\/(?!\/)/.test(source) || source.startsWith(siteUrl()))
    expect(sources).toEqual(own)
    const inline = [...page.html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    expect(inline.map(([, text]) => text)).toEqual([THEME_SCRIPT])
  })

  test('has one title and unique ids', () => {
    expect(page.html.match(/<h1[\s>]/g)).toHaveLength(1)
    const ids = [...page.html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test('links only to targets that exist', async () => {
    const links = [...page.html.matchAll(/href="(\/docs[^"]*|#[^"]+|\/api\/[^"]+)"/g)].map(
      ([, to]) => to ?? '',
    )
    const pages: Record<string, string> = {
      '/docs': reference.html,
      '/docs/errors': errors.html,
      '': page.html,
    }
    for (const link of new Set(links)) {
      const [path = '', anchor] = link.split('#')
      if (anchor === undefined) expect((await fetch(url + link)).status).toBe(200)
      else expect(pages[path]).toContain(`id="${anchor}"`)
    }
  })
})

describe('/docs', () => {
  test.each(operations)(
    'has $method $path with its parameters, fields and problems',
    ({ method, path, operation }) => {
      const section = sectionOf(reference.html, operation.operationId)
      expect(section).toContain(operation.summary)
      expect(section).toContain(`<b>${method}</b> ${path}`)
      for (const { name } of operation.parameters) expect(section).toContain(`<code>${name}</code>`)
      const own = Object.entries(operation.responses).filter(([, response]) => !('$ref' in response))
      for (const [status] of own) expect(section).toContain(`<code>${status}</code>`)
    },
  )

  test('has the problems of every call in one place', () => {
    const table = reference.html.slice(reference.html.indexOf('Errors of every request'))
    const shared = Object.keys(document.components.responses)
    for (const code of shared) {
      expect(table.slice(0, table.indexOf('</table>'))).toContain(`/docs/errors#${code.replaceAll('_', '-')}`)
    }
  })

  test('describes nested objects', () => {
    for (const name of [
      'gallery[].url',
      'gallery[].alt',
      'seo.canonical_url',
      'pointer',
      'parameter',
      'field',
    ]) {
      expect(reference.html).toContain(`<code>${name}</code>`)
    }
    for (const id of ['issue', 'warning']) expect(reference.html).toContain(`<h3 id="${id}"`)
  })

  test('has every field that can be sent', () => {
    const table = reference.html.slice(reference.html.indexOf('id="article-fields"'))
    for (const name of Object.keys(document.components.schemas.ArticleInput?.properties ?? {})) {
      expect(table).toContain(`<code>${name}</code>`)
    }
  })

  test.skipIf(!hasCurl)('has commands that do what they say when they are pasted', async () => {
    const own = serviceAt(await borrowServer())
    const { body } = await own.call<OpenApiDocument>('GET', '/api/openapi.json')
    const page = await readPage(`${own.url}/docs`)
    /** The created ids that replace those of the examples, by prefix. */
    const made = new Map<string, string>()
    const withOwnIds = (command: string) =>
      command.replaceAll(/(wh|msg)_[0-9a-f]+/g, (id, kind) => made.get(kind) ?? id)
    const run = (id: string) => {
      const command = withOwnIds(commandOf(page.html, id).replace(originOf(body), own.url))
      return runShell(['-c', `${command} -sS -w '\\n%{http_code}'`], { ARTIKEL_KEY: own.apiKey })
    }
    // In this order each call finds what it needs: the example article is created first and deleted late.
    const calls = [
      { id: 'create-article', status: '201' },
      { id: 'list-articles', status: '200' },
      { id: 'get-article', status: '200' },
      { id: 'list-categories', status: '200' },
      { id: 'list-latest', status: '200' },
      { id: 'list-changes', status: '200' },
      { id: 'put-article', status: '200' },
      { id: 'count-view', status: '204' },
      { id: 'patch-article', status: '200' },
      { id: 'create-preview', status: '201' },
      { id: 'revoke-previews', status: '204' },
      { id: 'list-revisions', status: '200' },
      { id: 'get-revision', status: '200' },
      { id: 'diff-revisions', status: '200' },
      { id: 'restore-revision', status: '200' },
      { id: 'convert', status: '200' },
      { id: 'get-figures', status: '200' },
      { id: 'get-article-figures', status: '200' },
      // The picture of the examples does not exist.
      { id: 'upload-media', status: '422' },
      { id: 'list-media', status: '200' },
      { id: 'get-media', status: '404' },
      { id: 'describe-media', status: '404' },
      { id: 'delete-media', status: '404' },
      { id: 'create-webhook', status: '201' },
      { id: 'list-webhooks', status: '200' },
      { id: 'get-webhook', status: '200' },
      { id: 'update-webhook', status: '200' },
      { id: 'rotate-webhook-secret', status: '200' },
      { id: 'test-webhook', status: '202' },
      { id: 'list-deliveries', status: '200' },
      { id: 'replay-delivery', status: '202' },
      { id: 'replay-webhook', status: '202' },
      { id: 'delete-webhook', status: '204' },
      { id: 'create-key', status: '201' },
      { id: 'list-keys', status: '200' },
      // The key of the examples does not exist.
      { id: 'rotate-key', status: '404' },
      { id: 'revoke-key', status: '404' },
      // Working copies are for people who are signed in.
      { id: 'put-working-copy', status: '401' },
      { id: 'get-working-copy', status: '401' },
      { id: 'list-working-copies', status: '401' },
      { id: 'delete-working-copy', status: '401' },
      { id: 'get-openapi', status: '200' },
      { id: 'get-health', status: '200' },
      { id: 'get-liveness', status: '200' },
      { id: 'get-serving', status: '200' },
      { id: 'bulk-write', status: '200' },
      { id: 'delete-article', status: '204' },
      { id: 'restore-article', status: '200' },
      { id: 'call-tools', status: '200' },
    ]
    expect(calls.map(({ id }) => id).sort()).toEqual(
      operations.map((one) => one.operation.operationId).sort(),
    )
    for (const { id, status } of calls) {
      const { code, stdout, stderr } = await run(id)
      expect([id, code, stdout.split('\n').at(-1), stderr]).toEqual([id, 0, status, ''])
      for (const [found, kind = ''] of stdout.matchAll(/(wh|msg)_[0-9a-f]+/g)) made.set(kind, found)
    }
  })
})

describe('the command that publishes an article', () => {
  test.skipIf(!hasCurl)('can be pasted again with another title', async () => {
    const titles = [word(), word()]
    for (const title of titles) {
      const command = commandOf(reference.html, 'create-article')
        .replace(siteUrl(), url)
        .replace(/"title": "[^"]*"/, `"title": "${title}"`)
      const { stdout } = await runShell(['-c', `${command} -sS -w '\\n%{http_code}'`], {
        ARTIKEL_KEY: apiKey,
      })
      expect([title, stdout.split('\n').at(-1)]).toEqual([title, '201'])
    }
  })
})

describe('/docs.md', () => {
  const readMarkdown = async (path: string, headers = {}) => {
    const response = await fetch(url + path, { headers })
    return { type: response.headers.get('content-type'), text: await response.text() }
  }

  test('is the reference as Markdown, short enough for a model', async () => {
    const { type, text } = await readMarkdown('/docs.md')
    expect(type).toBe('text/markdown; charset=utf-8')
    expect(Buffer.byteLength(text)).toBeLessThan(50_000)
    for (const { method, path, operation } of operations) {
      expect(text).toContain(`### ${operation.summary}\n\n\`${method} ${path}\``)
      for (const { name } of operation.parameters) expect(text).toContain(`\n- \`${name}\` (`)
    }
    for (const name of Object.keys(document.components.schemas.ArticleInput?.properties ?? {})) {
      expect(text).toContain(`\n- \`${name}\` (`)
    }
    expect(text).toContain('- `gallery[].caption` (')
    expect(text).not.toContain('undefined')
  })

  test('and the page say what every variable of their commands is', async () => {
    const { text } = await readMarkdown('/docs.md')
    const variables = new Set(text.match(/\$[A-Z]+_[A-Z]+/g))
    expect(variables.size).toBeGreaterThan(1)
    const [opening = ''] = text.split('\n## ')
    const [quickStart = ''] = reference.html.split('<h2 id="all-requests"')
    for (const name of variables) {
      expect(opening).toContain(`\`${name}\` is `)
      expect(quickStart).toContain(name.slice(1))
    }
  })

  test('is also served at /docs to a client that prefers Markdown', async () => {
    const chosen = await readMarkdown('/docs', { Accept: 'text/markdown' })
    expect(chosen).toEqual(await readMarkdown('/docs.md'))
    expect((await readMarkdown('/docs')).type).toContain('text/html')
  })
})

describe('an unknown address of the API', () => {
  test.each(['/api', '/api/articles', `/api/artikel/${word()}`])(
    'links to the reference: %s',
    async (path) => {
      const { status, headers, body } = await call<{ detail: string }>('GET', path)
      expect(status).toBe(404)
      const links = headers.get('link') ?? ''
      const targets = [...links.matchAll(/<([^>]+)>; rel="(service-doc|service-desc)"/g)]
      expect(targets.map(([, , relation]) => relation)).toEqual(['service-doc', 'service-desc'])
      for (const [, target = ''] of targets) {
        expect((await fetch(url + new URL(target).pathname)).status).toBe(200)
      }
      if (!path.startsWith('/api/artikel')) expect(body.detail).toMatch(/\/docs\.md .*\/api\/openapi\.json/)
    },
  )
})

describe('/docs/errors', () => {
  test.each(Object.entries(problems))('explains %s', (code, { status, title }) => {
    const anchor = code.replaceAll('_', '-')
    const start = errors.html.indexOf(`<h2 id="${anchor}"`)
    expect(start).toBeGreaterThan(-1)
    const section = errors.html.slice(start, errors.html.indexOf('</section>', start))
    for (const text of [
      title,
      `<b>${status}</b>`,
      `<code>${code}</code>`,
      'What to do',
      `/docs/errors#${anchor}`,
    ]) {
      expect(section).toContain(text)
    }
  })

  test('is the page that the type of a problem links to', async () => {
    const { body } = await call<{ type: string }>('GET', `/api/artikel/${word()}`)
    const { origin, pathname, hash } = new URL(body.type)
    expect([origin, pathname]).toEqual([siteUrl(), '/docs/errors'])
    expect(errors.html).toContain(`id="${hash.slice(1)}"`)
  })
})

async function readPage(address: string): Promise<{ status: number; html: string }> {
  const response = await fetch(address)
  // React separates adjacent text nodes with comments.
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') }
}

function siteUrl(): string {
  return originOf(document)
}

function originOf({ servers }: OpenApiDocument): string {
  return servers[0]?.url ?? ''
}

function sectionOf(html: string, id: string): string {
  const start = html.indexOf(`<h3 id="${id}"`)
  if (start < 0) throw new Error(`There is no ${id} on the page.`)
  return html.slice(start, html.indexOf('</section>', start))
}

/** The first code block of a section, as a reader copies it. */
function commandOf(html: string, id: string): string {
  const [, code = ''] = /<pre[^>]*><code>([\s\S]*?)<\/code>/.exec(sectionOf(html, id)) ?? []
  const entities: Record<string, string> = {
    '&quot;': '"',
    '&#x27;': "'",
    '&lt;': '<',
    '&gt;': '>',
    '&amp;': '&',
  }
  return code.replaceAll(/&(quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
}
