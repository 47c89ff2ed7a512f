import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Encoding } from './accept-encoding'
import { type CachedResponse, encodedBody, type Form, formOf } from './cached-response'

const TEXT = readFileSync('README.md', 'utf8')
const unpack = {
  identity: String,
  gzip: fromGzip,
  'gzip-quick': fromGzip,
  br: fromBrotli,
  'br-quick': fromBrotli,
}

const orders: Form[][] = [
  ['identity', 'br', 'gzip', 'identity'],
  ['br', 'identity', 'gzip', 'br'],
  ['gzip', 'br', 'identity', 'gzip'],
  ['br-quick', 'br', 'gzip-quick', 'identity'],
  ['br-quick', 'gzip', 'br', 'identity'],
  ['gzip-quick', 'identity', 'br-quick', 'gzip'],
]

test.each(orders)('an answer is the same whatever was asked for before: %s, %s, %s, %s', async (...order) => {
  const response = newResponse()
  for (const encoding of order) expect(unpack[encoding](await encodedBody(response, encoding))).toBe(TEXT)
})

test('an answer is the same in all encodings that are asked for at once', async () => {
  const response = newResponse()
  const asked: Encoding[] = ['br', 'identity', 'gzip', 'br', 'identity', 'gzip']
  const bodies = await Promise.all(asked.map((encoding) => encodedBody(response, encoding)))
  expect(bodies.map((body, at) => unpack[asked[at] ?? 'br'](body))).toEqual(asked.map(() => TEXT))
})

test('an answer that is only taken packed is only kept packed', async () => {
  const response = newResponse()
  const packed = await encodedBody(response, 'br')
  expect(response.body).toBeNull()
  expect(packed.buffer.byteLength).toBe(packed.length)
})

test('an answer is packed quickly for who asks first, and well for all others', async () => {
  const response = newResponse()
  const sent = async (isHit: boolean) => {
    const form = formOf(response, 'br', isHit)
    return { form, length: (await encodedBody(response, form)).length }
  }
  const first = await sent(false)
  expect(first.form).toBe('br-quick')
  const next = await sent(true)
  expect(next.form).toBe('br')
  expect(next.length).toBeLessThan(first.length)
  // Whoever waited with the first gets what is there by now.
  expect(await sent(false)).toEqual(next)
  expect(Object.keys(response.encoded)).toEqual(['br'])
})

function fromGzip(body: Buffer): string {
  return gunzipSync(body).toString()
}

function fromBrotli(body: Buffer): string {
  return brotliDecompressSync(body).toString()
}

function newResponse(): CachedResponse {
  const body = Buffer.from(TEXT)
  return {
    status: 200,
    headers: [],
    headerList: [],
    body,
    length: body.length,
    isIdentityRequested: false,
    isCompressible: true,
    isLast: false,
    placeholder: null,
    tag: null,
    encoded: {},
    joined: {},
    renderedAt: 0,
  }
}
