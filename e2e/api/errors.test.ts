import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openSocket, readResponse } from '../support/raw-request'
import { service, word } from './support/service'

const { call, publish, errorResponse, remove, url, apiKey } = service
const valid = { title: 'Kopi', category: 'Kuliner', content: 'Isi.' }
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('a problem document', () => {
  test('describes the error in each of its members', async () => {
    const { status, headers, body } = await errorResponse('POST', '/api/artikel', {
      body: { ...valid, title: '', cover_image_url: 'http://example.org/' },
    })
    const sentence =
      'title is required. cover_image_url must be an absolute https URL; got "http://example.org/".'
    expect(status).toBe(422)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      type: expect.stringMatching(/^http:\/\/localhost:\d+\/docs\/errors#validation-failed$/),
      title: 'Validation failed',
      status: 422,
      code: 'validation_failed',
      detail: sentence,
      message: sentence,
      request_id: expect.stringMatching(UUID),
      errors: [
        { pointer: '/title', code: 'required', message: 'title is required.' },
        {
          pointer: '/cover_image_url',
          code: 'invalid_url',
          message: 'cover_image_url must be an absolute https URL; got "http://example.org/".',
        },
      ],
    })
    expect(headers.get('x-request-id')).toBe(body.request_id)
  })
})

const brokenJson = [
  { name: 'nothing', body: '', line: 1, column: 1 },
  { name: 'a form', body: 'title=Kopi', line: 1, column: 1 },
  { name: 'a truncated body', body: '{"title": "Kopi"', line: 1, column: 17 },
  { name: 'a trailing comma', body: '{\n  "title": "Kopi",\n}', line: 3, column: 1 },
  { name: 'a line break in a string', body: '{"a": 1,\r\n "content": "satu\ndua"}', line: 2, column: 13 },
  { name: 'single quotes', body: "{'title': 'Kopi'}", line: 1, column: 2 },
  { name: 'a comment', body: '{\n// x\n}', line: 2, column: 1 },
  { name: 'text after the end', body: '{} {}', line: 1, column: 4 },
  { name: 'NaN', body: '{"a": NaN}', line: 1, column: 7 },
]

describe('a body that is not JSON is rejected with the position of the error:', () => {
  test.each(brokenJson)('$name', async ({ body, line, column }) => {
    const response = await errorResponse('POST', '/api/artikel', {
      body,
      headers: { 'Content-Type': 'application/json' },
    })
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({
      code: 'invalid_json',
      line,
      column,
      detail: `The body is not valid JSON: see line ${line}, column ${column}.`,
    })
  })
})

const noObjects = [
  { name: 'null', body: 'null' },
  { name: 'an array', body: '[{"title": "Kopi"}]' },
  { name: 'a text', body: '"Kopi"' },
  { name: 'a number', body: '7' },
  { name: 'objects nested 33 deep', body: nested(33) },
  { name: 'arrays nested 100,000 deep', body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
  { name: 'arrays that never end', body: '['.repeat(1_000_000) },
  { name: 'objects that never end', body: '{"a":'.repeat(200_000) },
  { name: 'bytes that are not UTF-8', body: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d) },
]

describe('a body that is not an object is rejected:', () => {
  test.each(noObjects)('$name', async ({ body }) => {
    const response = await errorResponse('POST', '/api/artikel', {
      body,
      headers: { 'Content-Type': 'application/json' },
    })
    expect([response.status, response.body.code]).toEqual([400, 'invalid_json'])
  })
})

describe('a body is accepted', () => {
  test('that is nested 32 deep', async () => {
    const { status, body } = await errorResponse('POST', '/api/artikel', { body: nested(32) })
    expect([status, body.errors?.length]).toEqual([422, 3])
  })

  test('whose members are named like properties of every object', async () => {
    const body = `{"__proto__": {"title": "x"}, "constructor": 1, "title": "${word()}", "category": "x", "content": "x"}`
    const { status, body: result } = await service.post(body, {
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': word() },
    })
    expect(status).toBe(201)
    expect(result.meta.warnings).toMatchObject([{ field: '__proto__' }, { field: 'constructor' }])
  })

  test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON'])(
    'of the type %s',
    async (type) => {
      const { status } = await call('POST', '/api/artikel?dry_run=true', {
        body: valid,
        headers: { 'Content-Type': type },
      })
      expect(status).toBe(200)
    },
  )
})

describe('a body of another type is rejected:', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=iso-8859-1',
    'application/merge-patch+json',
    'application/jsonp',
  ])('%s', async (type) => {
    const { status, body } = await errorResponse('POST', '/api/artikel', {
      body: JSON.stringify(valid),
      headers: { 'Content-Type': type },
    })
    expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('none at all', async () => {
    const { status } = await errorResponse('POST', '/api/artikel', { body: new TextEncoder().encode('{}') })
    expect(status).toBe(422)
    const untyped = await sendUntyped('{}')
    expect(untyped.status).toBe(415)
  })
})

describe('a body', () => {
  const packed = new Uint8Array(gzipSync(JSON.stringify(valid)))

  test.each(['gzip', 'GZIP', 'identity, br', 'x'])(
    'that is labelled %s is refused as compressed',
    async (encoding) => {
      const { status, headers, body } = await errorResponse('POST', '/api/artikel', {
        body: packed,
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
      })
      expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
      expect(headers.get('accept-encoding')).toBe('identity')
    },
  )

  test('that is compressed is refused without a label too', async () => {
    const { status, body } = await errorResponse('POST', '/api/artikel', {
      body: packed,
      headers: { 'Content-Type': 'application/json' },
    })
    expect([status, body.code]).toEqual([400, 'invalid_json'])
  })

  test.each(['identity', 'Identity'])('that is labelled %s is read', async (encoding) => {
    const { status } = await call('POST', '/api/artikel?dry_run=true', {
      body: valid,
      headers: { 'Content-Encoding': encoding },
    })
    expect(status).toBe(200)
  })
})

describe('a body of more than two mebibytes', () => {
  const large = JSON.stringify({ ...valid, content: 'a'.repeat(2 * 1024 * 1024) })

  test('is rejected by its length', async () => {
    const { status, body } = await errorResponse('POST', '/api/artikel', { body: large })
    expect([status, body.code]).toEqual([413, 'payload_too_large'])
  })

  test('is rejected while it arrives, when it has no length', async () => {
    const response = await fetch(`${url}/api/artikel`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  test('is refused for its size, but one just below only for its content', async () => {
    const { status, body } = await errorResponse('POST', '/api/artikel', {
      body: { ...valid, content: 'a'.repeat(2 * 1024 * 1024 - 100) },
    })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ pointer: '/content', code: 'too_long' }])
  })
})

const addresses = [
  { path: '/api/artikel', allow: 'GET, HEAD, POST, OPTIONS', unsupported: ['PUT', 'PATCH', 'DELETE'] },
  { path: '/api/artikel/kopi', allow: 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS', unsupported: ['POST'] },
  {
    path: '/api/artikel/categories',
    allow: 'GET, HEAD, OPTIONS',
    unsupported: ['POST', 'PUT', 'PATCH', 'DELETE'],
  },
  {
    path: '/api/artikel/latest',
    allow: 'GET, HEAD, OPTIONS',
    unsupported: ['POST', 'PUT', 'PATCH', 'DELETE'],
  },
  {
    path: '/api/artikel/kopi/dilihat',
    allow: 'POST, OPTIONS',
    unsupported: ['GET', 'PUT', 'PATCH', 'DELETE'],
  },
  { path: '/api/health', allow: 'GET, HEAD, OPTIONS', unsupported: ['POST', 'PUT', 'PATCH', 'DELETE'] },
  {
    path: '/api/health/serving',
    allow: 'GET, HEAD, OPTIONS',
    unsupported: ['POST', 'PUT', 'PATCH', 'DELETE'],
  },
]

describe('an unsupported method is rejected with the supported ones:', () => {
  test.each(
    addresses.flatMap(({ path, allow, unsupported }) =>
      [...unsupported, 'PROPFIND'].map((method) => ({ method, path, allow })),
    ),
  )('$method $path', async ({ method, path, allow }) => {
    const { status, headers, body } = await errorResponse(method, path)
    expect([status, body.code]).toEqual([405, 'method_not_allowed'])
    expect(headers.get('allow')).toBe(allow)
  })

  test.each(addresses)('OPTIONS $path lists them too', async ({ path, allow }) => {
    const { status, headers } = await call('OPTIONS', path, { key: null })
    expect([status, headers.get('allow')]).toEqual([204, allow])
  })
})

describe('an unknown address of the API', () => {
  test.each(
    ['/api', '/api/x', '/api/artikel/kopi/x', '/api/Artikel', '/api/artikel.json'].flatMap((path) =>
      ['GET', 'POST', 'DELETE', 'PROPFIND'].map((method) => ({ method, path })),
    ),
  )('is a problem 404: $method $path', async ({ method, path }) => {
    const { status, headers, body } = await errorResponse(method, path, { key: null })
    expect([status, body.code, body.status]).toEqual([404, 'not_found', 404])
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(headers.get('x-request-id')).toBe(body.request_id)
    expect(headers.get('allow')).toBeNull()
  })

  test('has no body for HEAD, and the length of the one for GET', async () => {
    const { status, body, headers } = await call('HEAD', '/api/x')
    expect([status, body]).toEqual([404, null])
    const whole = await (await fetch(`${service.url}/api/x`)).arrayBuffer()
    expect(headers.get('content-length')).toBe(String(whole.byteLength))
  })
})

describe('errors are checked in a fixed order:', () => {
  const precondition = { 'If-Match': '"x"' }
  const type = { 'Content-Type': 'text/plain' }
  const large = 'x'.repeat(2 * 1024 * 1024 + 1)

  const orders = [
    { name: 'a missing key first', key: null, headers: type, body: large, status: 401 },
    { name: 'an invalid key first', key: 'nope', headers: type, body: large, status: 401 },
    { name: 'the type before the size', headers: { ...type, ...precondition }, body: large, status: 415 },
    { name: 'the size before the text', headers: precondition, body: large, status: 413 },
    { name: 'the text before the article', headers: precondition, body: '{', status: 400 },
    {
      name: 'the query before the article',
      headers: precondition,
      body: '{}',
      query: '?dry_run=x',
      status: 400,
    },
  ]

  test.each(orders)('$name', async ({ status, body, headers, query = '', key = apiKey }) => {
    for (const method of ['PUT', 'PATCH']) {
      const response = await errorResponse(method, `/api/artikel/${word()}${query}`, {
        key,
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      })
      expect([method, response.status]).toEqual([method, status])
    }
  })

  test('a missing article before the precondition and the fields', async () => {
    const wrong = { headers: precondition, body: { title: '', slug: '!' } }
    expect((await errorResponse('PATCH', `/api/artikel/${word()}`, wrong)).status).toBe(404)
    const { slug } = await publish({})
    await remove(slug)
    expect((await errorResponse('PATCH', `/api/artikel/${slug}`, wrong)).status).toBe(410)
    const moved = await publish({})
    await service.patch(moved.slug, { slug: word() })
    expect((await errorResponse('PATCH', `/api/artikel/${moved.slug}`, wrong)).status).toBe(308)
    expect((await errorResponse('PUT', `/api/artikel/${moved.slug}`, wrong)).status).toBe(308)
  })

  test('the precondition before the fields, the fields before a slug that is taken', async () => {
    const [one, other] = [await publish({}), await publish({})]
    const path = `/api/artikel/${one.slug}`
    const taken = { ...valid, slug: other.slug }
    for (const method of ['PUT', 'PATCH']) {
      const first = await errorResponse(method, path, {
        headers: precondition,
        body: { ...taken, title: '' },
      })
      const second = await errorResponse(method, path, { body: { ...taken, title: '' } })
      const third = await errorResponse(method, path, { body: taken })
      expect([first.status, second.status, third.status]).toEqual([412, 422, 409])
    }
    const created = await errorResponse('POST', '/api/artikel', { body: { ...taken, title: '' } })
    expect(created.status).toBe(422)
  })
})

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`
}

async function sendUntyped(body: string) {
  const socket = await openSocket(url)
  socket.write(
    `POST /api/artikel HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${apiKey}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  return readResponse(socket)
}
