import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSocket, sendRaw } from './support/raw-request'
import { API_KEY, type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
let server: RunningServer

beforeAll(async () => {
  server = await startServer({
    env: { DATABASE_URL: createSqliteUrl(), SITE_URL: 'https://artikel.example' },
  })
})
afterAll(() => server.stop())

type Kind = { name: string; request: string; status: number; type: RegExp | null }

const JSON_TYPE = /^application\/json/
const PROBLEM = /^application\/problem\+json/
const HTML = /^text\/html/
const PLAIN = /^text\/plain/

const kinds: Kind[] = [
  { name: 'a page', request: get('/'), status: 200, type: HTML },
  { name: 'an unknown page', request: get('/tidak-ada'), status: 404, type: HTML },
  { name: 'the API', request: get('/api/artikel'), status: 200, type: JSON_TYPE },
  { name: 'an unknown address of the API', request: get('/api/tidak-ada'), status: 404, type: PROBLEM },
  {
    name: 'an unknown file of the build',
    request: get('/_next/static/tidak-ada.js'),
    status: 404,
    type: null,
  },
  { name: 'a doubled slash', request: get('/api//artikel'), status: 308, type: null },
  { name: 'another host as the address', request: get('//evil.example/'), status: 400, type: PLAIN },
  { name: 'a backslash', request: get('/\\evil.example'), status: 400, type: PLAIN },
  { name: 'an invalid escape', request: get('/%E0%A4%A'), status: 400, type: PLAIN },
  {
    name: 'an invalid escape in the API',
    request: get('/api/artikel/%E0%A4%A'),
    status: 400,
    type: PROBLEM,
  },
  { name: 'NUL in the API', request: get('/api/artikel/a%00b'), status: 400, type: PROBLEM },
  { name: 'TRACE on the API', request: send('TRACE', '/api/artikel'), status: 405, type: PROBLEM },
  { name: 'TRACE on a page', request: send('TRACE', '/'), status: 405, type: PLAIN },
  { name: 'POST on a page', request: send('POST', '/'), status: 405, type: PLAIN },
  { name: 'CONNECT', request: send('CONNECT', 'evil.example:443'), status: 405, type: PROBLEM },
  {
    name: 'a request without a host',
    request: 'GET /api/artikel HTTP/1.1\r\nConnection: close\r\n\r\n',
    status: 400,
    type: PROBLEM,
  },
  {
    name: 'a page request without a host',
    request: 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    status: 400,
    type: PLAIN,
  },
  {
    name: 'a health check by HTTP/1.0, which needs no host',
    request: 'GET /api/health HTTP/1.0\r\n\r\n',
    status: 200,
    type: JSON_TYPE,
  },
  {
    name: 'a page request of HTTP/1.0 without a host',
    request: 'GET / HTTP/1.0\r\n\r\n',
    status: 200,
    type: HTML,
  },
  {
    name: 'an image to be resized for a request of HTTP/1.0 without a host',
    request: 'GET /_next/image?url=%2Fapple-icon.png&w=640&q=75 HTTP/1.0\r\n\r\n',
    status: 404,
    type: HTML,
  },
  {
    name: 'a body with a compressed transfer encoding',
    request: get('/api/health', 'Transfer-Encoding: gzip, chunked'),
    status: 400,
    type: PROBLEM,
  },
  { name: 'two hosts', request: get('/api/artikel', 'Host: evil.example'), status: 400, type: PROBLEM },
  { name: 'one host twice', request: get('/', 'Host: artikel.example'), status: 400, type: PLAIN },
  {
    name: 'an unknown expectation',
    request: get('/api/health', 'Expect: everything'),
    status: 200,
    type: JSON_TYPE,
  },
  {
    name: 'an offer to upgrade',
    request: get('/api/health', 'Upgrade: h2c', 'Connection: Upgrade, close'),
    status: 200,
    type: JSON_TYPE,
  },
  { name: 'a line that is not a request', request: 'hello\r\n\r\n', status: 400, type: PROBLEM },
  { name: 'an unknown method', request: send('BREW', '/api/artikel'), status: 400, type: PROBLEM },
  { name: 'a URL that is too long', request: get(`/${'x'.repeat(4_096)}`), status: 414, type: PLAIN },
  {
    name: 'a URL of the API that is too long',
    request: get(`/api/artikel?q=${'x'.repeat(4_082)}`),
    status: 414,
    type: PROBLEM,
  },
  {
    name: 'a URL of the API that is as long as it may be',
    request: get(`/api/artikel?q=${'x'.repeat(4_081)}`),
    status: 200,
    type: JSON_TYPE,
  },
  {
    name: 'a write whose If-Match is too long',
    request: send('PUT', '/api/artikel/kopi', `If-Match: ${'"x",'.repeat(126)}`),
    status: 431,
    type: PROBLEM,
  },
  {
    name: 'headers that are too long',
    request: get('/', `X: ${'x'.repeat(20_000)}`),
    status: 431,
    type: PROBLEM,
  },
]

test.each(['/cari?q=kopi susu', '/cari?q=caf\xC3\xA9'])(
  'the response to %j says how to encode a URL',
  async (path) => {
    const { status, body } = await sendRaw(server.url, get(path))
    expect([status, JSON.parse(body).code]).toEqual([400, 'invalid_request'])
    expect(JSON.parse(body).detail).toContain('é is %C3%A9')
  },
)

describe('the response to', () => {
  test.each(kinds)('$name has the headers of every response', async ({ request, status, type }) => {
    const response = await sendRaw(server.url, request)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-request-id')).toMatch(UUID)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/)
    expect(response.headers.has('x-powered-by')).toBe(false)
    if (type) expect(response.headers.get('content-type')).toMatch(type)
    if (type === PROBLEM) {
      expect(JSON.parse(response.body)).toMatchObject({
        status,
        request_id: response.headers.get('x-request-id'),
      })
    }
    if (status === 405) expect(response.headers.get('allow')).toContain('GET, HEAD')
  })

  test.each(['/', '/meja/masuk'])(
    '%s has a policy that allows no inline script but that of the theme, even when HEAD comes first',
    async (path) => {
      await fetch(server.url + path, { method: 'HEAD' })
      const { headers } = await fetch(server.url + path)
      const policy = headers.get('content-security-policy')
      expect(policy).toMatch(/(^|; )script-src 'self' 'sha256-[\w+/]{43}='(;|$)/)
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(part)
      }
    },
  )
})

test('OPTIONS for the whole server names the methods (RFC 9110 §9.3.7)', async () => {
  const { status, headers } = await sendRaw(server.url, send('OPTIONS', '*'))
  expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'])
  expect((await sendRaw(server.url, get('*'))).status).toBe(400)
})

describe('a client that sends Expect: 100-continue', () => {
  const KEY = `Authorization: Bearer ${API_KEY}`
  const JSON_BODY = 'Content-Type: application/json'

  /** The statuses of all responses to a request whose body is sent after `100 Continue`. */
  async function statusesOf(start: string, headers: string[], body = '{}'): Promise<string[]> {
    const socket = await openSocket(server.url)
    socket.write([start, 'Host: x', 'Expect: 100-continue', ...headers, '', ''].join('\r\n'))
    let text = ''
    for await (const chunk of socket) {
      if (text === '' && String(chunk).startsWith('HTTP/1.1 100 ')) socket.write(body)
      text += chunk
    }
    return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status = '']) => status)
  }

  test.each([
    { name: 'without a key', headers: [], status: '401' },
    {
      name: 'with an invalid key',
      headers: ['Authorization: Bearer art_x', 'Content-Length: 2'],
      status: '401',
    },
    { name: 'with a body over the limit', headers: [KEY, JSON_BODY], status: '413' },
    { name: 'with an unsupported method', start: 'PATCH /api/artikel', headers: [KEY], status: '405' },
    { name: 'at a page', start: 'POST /', headers: [], status: '405' },
    { name: 'with a picture but no key', start: 'POST /api/media', headers: [], status: '401' },
    {
      name: 'with a picture over the limit',
      start: 'POST /api/media',
      headers: [KEY, 'Content-Type: image/png', 'Content-Length: 99999999'],
      status: '413',
    },
    {
      name: 'with a compressed picture',
      start: 'POST /api/media',
      headers: [KEY, 'Content-Type: image/png', 'Content-Encoding: gzip'],
      status: '415',
    },
    {
      name: 'with a file that is no picture',
      start: 'POST /api/media',
      headers: [KEY, 'Content-Type: application/pdf', 'Content-Length: 2'],
      status: '415',
    },
  ])('is rejected $name by its head alone, and its connection is closed', async (request) => {
    const { start = 'POST /api/artikel', headers, status } = request
    const length = headers.some((header) => header.startsWith('Content-Length'))
      ? []
      : ['Content-Length: 9999999']
    expect(await statusesOf(`${start} HTTP/1.1`, [...headers, ...length])).toEqual([status])
  })

  test.each([
    {
      name: 'a write with a key',
      start: 'POST /api/artikel',
      headers: [KEY, JSON_BODY],
      statuses: ['100', '422'],
    },
    {
      name: 'a call of an agent',
      start: 'POST /api/mcp',
      headers: [JSON_BODY],
      statuses: ['100', '400'],
    },
    {
      name: 'an upload with a key',
      start: 'POST /api/media',
      headers: [KEY, 'Content-Type: image/png'],
      statuses: ['100', '415'],
    },
    { name: 'a read', start: 'GET /api/artikel', headers: [], statuses: ['100', '200'] },
  ])('is told to continue with $name', async ({ start, headers, statuses }) => {
    const rest = [...headers, 'Content-Length: 2', 'Connection: close']
    expect(await statusesOf(`${start} HTTP/1.1`, rest)).toEqual(statuses)
  })
})

describe('a header of a read counts as absent when it has over 500 characters:', () => {
  const askWith = (name: string, value: string, length: number) =>
    sendRaw(server.url, get('/', `${name}: ${'x,'.padEnd(length - value.length)}${value}`))

  test('If-None-Match', async () => {
    const tag = (await fetch(server.url)).headers.get('etag') ?? ''
    const [read, unread] = [
      await askWith('If-None-Match', tag, 500),
      await askWith('If-None-Match', tag, 501),
    ]
    expect([read.status, unread.status]).toEqual([304, 200])
    expect(unread.headers.get('content-type')).toMatch(HTML)
  })

  test('Accept-Encoding', async () => {
    const [read, unread] = [
      await askWith('Accept-Encoding', 'gzip', 500),
      await askWith('Accept-Encoding', 'gzip', 501),
    ]
    const encodings = [read, unread].map(({ headers }) => headers.get('content-encoding'))
    expect(encodings).toEqual(['gzip', null])
  })
})

describe('a request cannot choose', () => {
  test('its id', async () => {
    const { headers } = await fetch(`${server.url}/api/artikel`, { headers: { 'X-Request-Id': 'chosen' } })
    expect(headers.get('x-request-id')).toMatch(UUID)
  })

  test('the host of links', async () => {
    const forged = [
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: gopher',
      'Forwarded: host=evil.example',
    ]
    const response = await sendRaw(
      server.url,
      `GET /api/artikel HTTP/1.1\r\n${forged.join('\r\n')}\r\nConnection: close\r\n\r\n`,
    )
    expect(response.status).toBe(200)
    expect(response.body).toContain('https://artikel.example/')
    expect(response.body).not.toMatch(/evil|gopher/)
  })

  test('to bypass the cache by HTTP/1.0', async () => {
    const { status, headers } = await sendRaw(server.url, 'GET / HTTP/1.0\r\nHost: artikel.example\r\n\r\n')
    expect([status, headers.get('content-security-policy')]).toEqual([200, expect.stringContaining("'none'")])
    expect(headers.get('cache-status')).toMatch(/^artikel; /)
  })

  test('to get a part of a page', async () => {
    const { headers } = await fetch(server.url, { headers: { RSC: '1', 'Next-Router-Prefetch': '1' } })
    expect(headers.get('content-type')).toMatch(HTML)
  })
})

function get(address: string, ...headers: string[]): string {
  return send('GET', address, ...headers)
}

function send(method: string, address: string, ...headers: string[]): string {
  const connection = headers.some((header) => header.startsWith('Connection')) ? [] : ['Connection: close']
  return [`${method} ${address} HTTP/1.1`, 'Host: artikel.example', ...connection, ...headers, '', ''].join(
    '\r\n',
  )
}
