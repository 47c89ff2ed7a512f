import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Encoding } from './accept-encoding'
import { type CachedResponse, encodedBody } from './cached-response'

const TEXT = 'Kopi diseduh pelan. '.repeat(300)
const unpack = { identity: String, gzip: (body: Buffer) => gunzipSync(body).toString(), br: fromBrotli }

const orders: Encoding[][] = [
  ['identity', 'br', 'gzip', 'identity'],
  ['br', 'identity', 'gzip', 'br'],
  ['gzip', 'br', 'identity', 'gzip'],
]

test.each(orders)('a body is the same after requests for %s, %s, %s, %s', async (...order) => {
  const response = newResponse()
  for (const encoding of order) expect(unpack[encoding](await encodedBody(response, encoding))).toBe(TEXT)
})

test('a body decodes to the same text in encodings requested concurrently', async () => {
  const response = newResponse()
  const asked: Encoding[] = ['br', 'identity', 'gzip', 'br', 'identity', 'gzip']
  const bodies = await Promise.all(asked.map((encoding) => encodedBody(response, encoding)))
  expect(bodies.map((body, at) => unpack[asked[at] ?? 'br'](body))).toEqual(asked.map(() => TEXT))
})

test('a body requested only compressed is kept only compressed', async () => {
  const response = newResponse()
  const packed = await encodedBody(response, 'br')
  expect(response.body).toBeNull()
  expect(packed.buffer.byteLength).toBe(packed.length)
})

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
    placeholder: null,
    tag: null,
    encoded: {},
    prebuilt: {},
    edgeCaching: null,
    renderedAt: 0,
  }
}
