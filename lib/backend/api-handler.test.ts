import { describe, expect, test } from 'vitest'
import type { RouteHandler } from '../http/route-handler'
import { currentRequest, runInRequestContext } from '../request-context'
import { createApiHandler } from './api-handler'
import type { Handle } from './capture'
import type { BackendRequest, Captured } from './exchange'

describe('a handler of the API', () => {
  test('is found by Next once for each method, and called with the whole request', async () => {
    const { ask, found } = apiOf(async (request, { params }) => {
      const { slug = '' } = (await params) ?? {}
      const text = `${request.method} ${request.url} ${slug} ${request.headers.get('x')} ${await request.text()}`
      return new Response(text, { status: 201, headers: { 'X-Y': 'z' } })
    })
    const response = await ask('PUT', '/api/artikel/a%20b?c=d', 'body')
    expect(response).toMatchObject({ status: 201, headers: expect.arrayContaining([['x-y', 'z']]) })
    expect(textOf(response)).toBe('PUT http://localhost/api/artikel/a%20b?c=d a b 1 body')
    expect(textOf(await ask('PUT', '/api/artikel/x', ''))).toBe('PUT http://localhost/api/artikel/x x 1 ')
    await ask('GET', '/api/artikel/x', '')
    expect(found).toEqual(['PUT /api/artikel/a%20b?c=d', 'GET /api/artikel/x'])
  })

  test('that does not hand itself over is left to Next, and so is what is no address of the API', async () => {
    const { ask, found } = apiOf(null)
    await ask('OPTIONS', '/api/artikel', '')
    expect(textOf(await ask('OPTIONS', '/api/artikel', ''))).toBe('by Next')
    expect(textOf(await ask('GET', '/feed.xml', ''))).toBe('by Next')
    expect(textOf(await ask('GET', '/api/zzz', ''))).toBe('by Next')
    expect(found).toHaveLength(4)
  })
})

/** An API whose every address has this handler; `found` are the requests that Next was given. */
function apiOf(handler: RouteHandler | null) {
  const found: string[] = []
  // In the place of Next.
  const next: Handle = async ({ method, url }) => {
    found.push(`${method} ${url}`)
    if (handler) currentRequest()?.takeHandler?.(handler)
    return { status: 200, headers: [], body: new TextEncoder().encode('by Next') }
  }
  const handle = createApiHandler(next)
  const ask = (method: string, url: string, body: string) => {
    const headers = { x: '1' }
    const request: BackendRequest = { id: 'x', clientAddress: '', method, url, headers, body: bytesOf(body) }
    const context = { id: 'x', clientAddress: '', dependencies: new Set<string>() }
    return runInRequestContext(context, () => handle(request))
  }
  return { ask, found }
}

function bytesOf(text: string): BackendRequest['body'] {
  return new TextEncoder().encode(text)
}

function textOf({ body }: Captured): string {
  return new TextDecoder().decode(body)
}
