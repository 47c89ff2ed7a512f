import { createServer, type IncomingHttpHeaders } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../bin/port.mjs'
import type { EdgeTarget } from '../config/targets'
import { sendPurge } from './send-purge'

const many = new Set(Array.from({ length: 600 }, (_, n) => `k${String(n).padStart(6, '0')}`))

describe('a purge is sent', () => {
  test('to Fastly in batches of 256 keys', async () => {
    const { calls, target } = await startApi({ kind: 'fastly', id: 'SERVICE' })
    await sendPurge(target, many)
    expect(calls.map(({ method, url }) => [method, url])).toEqual(
      Array(3).fill(['POST', '/base/service/SERVICE/purge']),
    )
    expect(calls.map(({ headers }) => headers['fastly-key'])).toEqual(Array(3).fill('rahasia'))
    expect(calls.flatMap(({ body }) => JSON.parse(body).surrogate_keys)).toEqual([...many])
    expect(calls.flatMap(({ headers }) => String(headers['surrogate-key']).split(' '))).toEqual([...many])
    expect(JSON.parse(calls[0]?.body ?? '').surrogate_keys).toHaveLength(256)
  })

  test('to Cloudflare in batches of 100 tags', async () => {
    const { calls, target } = await startApi({ kind: 'cloudflare', id: 'ZONE' })
    await sendPurge(target, many)
    expect(calls.map(({ url, headers }) => [url, headers.authorization])).toEqual(
      Array(6).fill(['/base/zones/ZONE/purge_cache', 'Bearer rahasia']),
    )
    expect(calls.flatMap(({ body }) => JSON.parse(body).tags)).toEqual([...many])
  })

  test('to Varnish by PURGE, with headers below its limit', async () => {
    const { calls, target } = await startApi({ kind: 'varnish' })
    await sendPurge(target, many)
    expect(calls.map(({ method, url }) => [method, url])).toEqual([
      ['PURGE', '/base/'],
      ['PURGE', '/base/'],
    ])
    expect(calls.flatMap(({ headers }) => String(headers['surrogate-key']).split(' '))).toEqual([...many])
  })

  test('for everything in the form of each edge', async () => {
    const asked = async (named: Partial<EdgeTarget>) => {
      const { calls, target } = await startApi(named)
      await sendPurge(target, 'everything')
      return calls.map(({ method, url, body, headers }) => [method, url, headers['surrogate-key'] ?? body])
    }
    expect(await asked({ kind: 'fastly', id: 'S' })).toEqual([['POST', '/base/service/S/purge_all', '{}']])
    expect(await asked({ kind: 'cloudflare', id: 'Z' })).toEqual([
      ['POST', '/base/zones/Z/purge_cache', '{"purge_everything":true}'],
    ])
    expect(await asked({ kind: 'varnish' })).toEqual([['PURGE', '/base/', '*']])
  })
})

test.each([
  { name: 'a 403 response', status: 403, body: '' },
  { name: 'a 500 response', status: 500, body: '' },
  { name: 'a redirect', status: 302, body: '' },
  { name: 'a response of Cloudflare without success', status: 200, body: '{"success": false}' },
])('a purge fails on $name, with an error that does not contain the token', async ({ status, body }) => {
  const { target } = await startApi({ kind: 'cloudflare', id: 'ZONE' }, { status, body })
  const error = await sendPurge(target, many).catch((cause: Error) => cause)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).toContain(String(status))
  expect(String(error)).not.toContain('rahasia')
})

type Call = {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** An endpoint that accepts every call until the test ends. */
async function startApi(named: Partial<EdgeTarget>, answer = { status: 200, body: '{"success": true}' }) {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    calls.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answer.status).end(answer.body)
  })
  const port = await listen(server)
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${port}/base`
  const target: EdgeTarget = {
    kind: 'varnish',
    id: '',
    address,
    token: 'rahasia',
    isOwnAddress: true,
    site: '',
    ...named,
  }
  return { calls, target }
}
