import { createServer, type RequestListener } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../bin/port.mjs'
import { type GuardedRequest, guardedRequest } from './guarded-request'
import type { AllowList } from './resolve-allowed'
import { OutboundError } from './send-request'

const NOBODY: AllowList = { setting: 'SOME_ALLOW', hosts: [], networks: [] }
const LOOPBACK: AllowList = { ...NOBODY, networks: ['127.0.0.0/8', '::1/128'] }

const notPublic = [
  { url: 'https://localhost/' },
  { url: 'https://LOCALHOST/' },
  { url: 'https://127.0.0.1/' },
  { url: 'https://127.1/' },
  { url: 'https://2130706433/' },
  { url: 'https://0x7f000001/' },
  { url: 'https://0177.0.0.1/' },
  { url: 'https://0.0.0.0/' },
  { url: 'https://0/' },
  { url: 'https://[::1]/' },
  { url: 'https://[::]/' },
  { url: 'https://[::ffff:127.0.0.1]/' },
  { url: 'https://[::127.0.0.1]/' },
  { url: 'https://[64:ff9b::10.0.0.1]/' },
  { url: 'https://[2002:7f00:1::]/' },
  { url: 'https://[fe80::1]/' },
  { url: 'https://[fd00::1]/' },
  { url: 'https://10.1.2.3/' },
  { url: 'https://172.16.0.1/' },
  { url: 'https://192.168.0.1/' },
  { url: 'https://169.254.169.254/latest/meta-data/' },
  { url: 'https://100.64.0.1/' },
  { url: 'https://100.100.100.200/latest/meta-data/' },
  { url: 'https://168.63.129.16/metadata' },
  { url: 'https://[::ffff:168.63.129.16]/' },
  { url: 'https://[64:ff9b::168.63.129.16]/' },
  { url: 'https://161.26.0.10/' },
  { url: 'https://166.11.255.255/' },
  { url: 'https://192.0.0.192/' },
  { url: 'https://[fd00:ec2::254]/latest/meta-data/' },
  { url: 'https://[fd20:ce::254]/' },
  { url: 'https://[64:ff9b:1::10.0.0.1]/' },
  { url: 'https://[2001:0:a00:1::]/' },
  { url: 'https://[3fff::1]/' },
  { url: 'https://[fec0::1]/' },
  { url: 'https://224.0.0.1/' },
  { url: 'https://255.255.255.255/' },
]

describe('an address that is not public is rejected, naming the setting that can allow it:', () => {
  test.each(notPublic)('$url', async ({ url }) => {
    const error = await errorOf({ url })
    expect(error.kind).toBe('not_allowed')
    expect(error.message).toContain(`"${new URL(url).hostname}"`)
    expect(error.message).toContain('SOME_ALLOW')
  })

  test('without a connection', async () => {
    const { url, requests } = await serve((_request, response) => response.end())
    await errorOf({ url })
    expect(requests).toEqual([])
  })
})

describe('a URL that is not https is rejected:', () => {
  test.each([
    { url: 'http://192.0.78.1/', kind: 'not_allowed', message: 'SOME_ALLOW can allow http' },
    { url: 'ftp://example.org/', kind: 'invalid_url', message: 'must begin with https:' },
    { url: 'file:///etc/passwd', kind: 'invalid_url', message: 'must begin with https:' },
    { url: 'https://ayu:rahasia@example.org/', kind: 'invalid_url', message: 'user name or a password' },
    { url: 'https://ayu@example.org/', kind: 'invalid_url', message: 'user name or a password' },
    { url: 'https://:rahasia@example.org/', kind: 'invalid_url', message: 'user name or a password' },
    { url: 'example.org', kind: 'invalid_url', message: 'not a valid URL' },
  ])('$url', async ({ url, kind, message }) => {
    const error = await errorOf({ url })
    expect(error.kind).toBe(kind)
    expect(error.message).toContain(message)
    expect(error.message).not.toContain('rahasia')
  })
})

describe('a host', () => {
  test.each([
    { name: 'by the name of the host', host: 'localhost', allow: { ...NOBODY, hosts: ['localhost'] } },
    { name: 'by a network', host: 'localhost', allow: LOOPBACK },
    { name: 'by an address', host: '127.0.0.1', allow: { ...NOBODY, networks: ['127.0.0.1/32'] } },
    { name: 'by a network, mapped to IPv6', host: '[::ffff:127.0.0.1]', allow: LOOPBACK },
  ])('that is allowed can be requested, even by http: $name', async ({ host, allow }) => {
    const { port } = await serve((request, response) => response.end(request.headers.host))
    const response = await ask({ url: `http://${host}:${port}/`, allow })
    expect(response.status).toBe(200)
    expect(response.body.toString()).toBe(new URL(`http://${host}:${port}`).host)
  })

  test('cannot be requested by an IP address when only its name is allowed', async () => {
    const { port } = await serve((_request, response) => response.end())
    const allow = { ...NOBODY, hosts: ['localhost'] }
    expect(await errorOf({ url: `http://127.0.0.1:${port}/`, allow })).toMatchObject({
      kind: 'not_allowed',
    })
  })
})

describe('a redirect', () => {
  test('is followed up to the limit of the caller', async () => {
    const { url } = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('here')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    const response = await ask({ url: `${url}3`, maxRedirects: 3 })
    expect(response.body.toString()).toBe('here')
    expect(response.url.pathname).toBe('/0')
    expect(await errorOf({ url: `${url}4`, maxRedirects: 3, allow: LOOPBACK })).toMatchObject({
      kind: 'too_many_redirects',
    })
  })

  test('is returned as the response for a limit of 0 and for a POST', async () => {
    const { url, requests } = await serve((_request, response) =>
      response.writeHead(307, { location: '/' }).end(),
    )
    expect(await ask({ url, maxRedirects: 0 })).toMatchObject({ status: 307 })
    expect(await ask({ url, maxRedirects: 3, method: 'POST', body: '{}' })).toMatchObject({ status: 307 })
    expect(requests).toHaveLength(2)
  })

  test.each(['http://127.0.0.1:1/', 'https://10.0.0.1/', 'file:///etc/passwd', 'https://a:b@localhost/'])(
    'to %s is checked like the URL itself',
    async (location) => {
      const { port } = await serve((_request, response) => response.writeHead(302, { location }).end())
      const allow = { ...NOBODY, hosts: ['localhost'] }
      const error = await errorOf({ url: `http://localhost:${port}/`, allow, maxRedirects: 3 })
      expect(['not_allowed', 'invalid_url']).toContain(error.kind)
    },
  )
})

describe('a body', () => {
  test('without an end is rejected or cut at the limit', async () => {
    const { url } = await serve(async (request, response) => {
      while (!request.socket.destroyed) {
        response.write('x'.repeat(1_000))
        await delay(1)
      }
    })
    const limit = { url, maxBytes: 5_000, allow: LOOPBACK }
    expect(await errorOf(limit)).toMatchObject({ kind: 'too_large' })
    expect((await ask({ ...limit, whenLonger: 'cut' })).body).toEqual(Buffer.alloc(5_000, 'x'))
  })

  test('of very many small chunks is rejected', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' }).flushHeaders()
      request.socket.write('1\r\nx\r\n'.repeat(200_000))
    })
    expect(await errorOf({ url, allow: LOOPBACK })).toMatchObject({ kind: 'unreachable' })
  })

  test('of exactly the limit is read', async () => {
    const { url } = await serve((_request, response) => response.end('x'.repeat(5_000)))
    expect((await ask({ url, maxBytes: 5_000 })).body).toHaveLength(5_000)
  })

  test.each([
    { name: 'that never comes', answer: () => undefined },
    { name: 'that stops', answer: ((_request, response) => response.write('x')) as RequestListener },
  ])('$name ends at the time limit', async ({ answer }) => {
    const { url } = await serve(answer as RequestListener)
    expect(await errorOf({ url, allow: LOOPBACK, timeoutMs: 100 })).toMatchObject({ kind: 'timeout' })
  })

  test('that is cut off is an error', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('x', () => response.destroy())
    })
    expect(await errorOf({ url, allow: LOOPBACK })).toMatchObject({ kind: 'unreachable' })
  })

  test('that stops or is cut off is returned in part when only its beginning is needed', async () => {
    const stopping = await serve((_request, response) => response.write('x'))
    const stopped = await ask({ url: stopping.url, whenLonger: 'cut', timeoutMs: 100 })
    expect([stopped.status, String(stopped.body)]).toEqual([200, 'x'])
    const breaking = await serve((_request, response) => {
      response.writeHead(202, { 'content-length': '10' }).write('x', () => response.destroy())
    })
    expect((await ask({ url: breaking.url, whenLonger: 'cut' })).status).toBe(202)
  })
})

test('a receiver that sends very many informational responses counts as unreachable', async () => {
  const early = 'HTTP/1.1 103 Early Hints\r\n\r\n'
  const { url } = await serve((request, response) => {
    request.socket.write(early.repeat(20))
    if (request.url === '/more') request.socket.write(early)
    else response.end('x')
  })
  expect((await ask({ url })).body.toString()).toBe('x')
  expect(await errorOf({ url: `${url}more`, allow: LOOPBACK })).toMatchObject({ kind: 'unreachable' })
})

test('a receiver that switches the protocol counts as unreachable', async () => {
  const { url } = await serve((request) => {
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')
  })
  expect(await errorOf({ url, allow: LOOPBACK })).toMatchObject({ kind: 'unreachable' })
})

test('a POST sends its body and headers, but no cookie or key', async () => {
  const { url, requests } = await serve(async (request, response) => {
    for await (const chunk of request) response.write(chunk)
    response.end()
  })
  const response = await ask({ url, method: 'POST', body: '{"a":1}', headers: { 'webhook-id': 'msg_1' } })
  expect(response.body.toString()).toBe('{"a":1}')
  expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual([
    'accept-encoding',
    'connection',
    'content-length',
    'host',
    'user-agent',
    'webhook-id',
  ])
})

test('a host that refuses connections or is unknown is unreachable', async () => {
  const { url, close } = await serve((_request, response) => response.end())
  close()
  expect(await errorOf({ url, allow: LOOPBACK })).toMatchObject({
    kind: 'unreachable',
    message: `"${new URL(url).host}" could not be reached (ECONNREFUSED).`,
  })
  expect(await errorOf({ url: 'https://nobody.invalid/' })).toMatchObject({ kind: 'unreachable' })
})

test('a request can be aborted by its caller', async () => {
  const { url } = await serve(() => undefined)
  const caller = new AbortController()
  const asking = ask({ url, signal: caller.signal })
  caller.abort(new Error('enough'))
  await expect(asking).rejects.toThrow('enough')
})

type Options = Partial<GuardedRequest> & { url: string }

function ask(options: Options) {
  return guardedRequest({
    allow: LOOPBACK,
    maxRedirects: 3,
    maxBytes: 1_000_000,
    whenLonger: 'refuse',
    timeoutMs: 10_000,
    ...options,
  })
}

async function errorOf(options: Options): Promise<OutboundError> {
  const error = await ask({ allow: NOBODY, ...options }).catch((thrown) => thrown)
  if (error instanceof OutboundError) return error
  throw new Error('It was not refused.', { cause: error })
}

/** A server on IPv4 and IPv6 loopback, until the test ends. */
async function serve(answer: RequestListener) {
  const requests: { url: string | undefined; headers: object }[] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url, headers: request.headers })
    return answer(request, response)
  })
  const port = await listen(server)
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  return { url: `http://127.0.0.1:${port}/`, port, requests, close }
}
