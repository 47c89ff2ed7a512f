import { describe, expect, test } from 'vitest'
import type { RouteHandler } from '../http/route-handler'
import { matchRoute } from '../routes/match'
import { UNKNOWN_TEMPLATE } from '../routes/route'
import { callHandlers } from './call-handlers'
import type { Handle } from './capture'
import type { BackendRequest, Captured } from './messages'

describe('a handler', () => {
  const echo: RouteHandler = async (request, { params }) => {
    const { slug = '' } = (await params) ?? {}
    const text = `${request.method} ${request.url} ${slug} ${request.headers.get('x')} ${await request.text()}`
    return new Response(text, { status: 201, headers: { 'X-Y': 'z' } })
  }

  test('is called with the whole request', async () => {
    const { ask } = apiOf({ PUT: echo })
    const response = await ask('PUT', '/api/artikel/a%20b?c=d', 'body')
    expect(response).toMatchObject({ status: 201, headers: expect.arrayContaining([['x-y', 'z']]) })
    expect(textOf(response)).toBe('PUT http://localhost/api/artikel/a%20b?c=d a b 1 body')
  })

  test("is loaded once for each route, from the route's source", async () => {
    const { ask, loaded } = apiOf({ PUT: echo, GET: echo })
    for (const [method, url] of [
      ['PUT', '/api/artikel/x'],
      ['GET', '/api/artikel/y'],
      ['GET', '/api/artikel'],
      ['GET', '/api/artikel/x/revisions/2'],
      ['GET', '/kategori/umum/feed.xml'],
    ] as const) {
      expect(textOf(await ask(method, url, ''))).toContain(`${method} http://localhost${url} `)
    }
    expect(loaded).toEqual([
      'app/api/artikel/[slug]/route.ts',
      'app/api/artikel/route.ts',
      'app/api/artikel/[slug]/revisions/[revision]/route.ts',
      'app/kategori/[slug]/feed.xml/route.ts',
    ])
  })

  test('for GET also serves HEAD when there is none for HEAD', async () => {
    expect(textOf(await apiOf({ GET: echo }).ask('HEAD', '/api/artikel', ''))).toMatch(/^HEAD /)
    expect(textOf(await apiOf({ GET: echo, HEAD: ownHead }).ask('HEAD', '/api/artikel', ''))).toBe('its own')
  })

  test('is replaced by Next for other methods, pages and rewritten URLs', async () => {
    const { ask } = apiOf({ GET: echo })
    expect(textOf(await ask('PUT', '/api/artikel', ''))).toBe('by Next')
    expect(textOf(await ask('GET', '/artikel', ''))).toBe('by Next')
    expect(textOf(await ask('GET', '/docs.md', ''))).toBe('by Next')
    expect(textOf(await ask('GET', '/api/zzz', ''))).toBe('by Next')
  })
})

async function ownHead(): Promise<Response> {
  return new Response('its own')
}

/** Routes that all have these handlers, except for one; `loaded` lists the sources that were loaded. */
function apiOf(handlers: Record<string, RouteHandler>) {
  const loaded: string[] = []
  const load = async (source: string) => {
    loaded.push(source)
    return source === 'app/docs/markdown/route.ts' ? null : handlers
  }
  const next: Handle = async () => ({ status: 200, headers: [], body: bytesOf('by Next') })
  const handle = callHandlers(load, next)
  const ask = (method: string, url: string, body: string) => {
    const headers = { x: '1' }
    const { route, params = {} } = matchRoute(url.split('?', 1)[0] ?? '') ?? {}
    const address = { method, url, template: route?.template ?? UNKNOWN_TEMPLATE, params }
    return handle({ ...address, id: 'x', clientAddress: '', headers, body: bytesOf(body) })
  }
  return { ask, loaded }
}

function bytesOf(text: string): BackendRequest['body'] {
  return new TextEncoder().encode(text)
}

function textOf({ body }: Captured): string {
  return new TextDecoder().decode(body)
}
