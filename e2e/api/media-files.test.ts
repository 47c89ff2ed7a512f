import { beforeAll, describe, expect, test } from 'vitest'
import type { MediaBody } from '../../lib/media/serialize'
import { drawPhoto } from '../support/images'
import { store } from './support/media'
import { service } from './support/service'

let media: MediaBody
let whole: Buffer

beforeAll(async () => {
  media = await store(service, await (await drawPhoto(900, 600)).jpeg().toBuffer())
  whole = Buffer.from(await (await get()).arrayBuffer())
})

describe('the file of a picture', () => {
  test('is cacheable forever by shared caches, and is sandboxed', async () => {
    const { status, headers } = await get()
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(media.bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(headers.has('vary')).toBe(false)
  })

  test('is 304 for its entity tag', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    const { status, headers } = await get({ 'If-None-Match': etag })
    expect([status, headers.get('etag')]).toEqual([304, etag])
  })

  test('has no body for HEAD', async () => {
    const response = await fetch(addressOf(media.url), { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(media.bytes))
    expect(await response.text()).toBe('')
  })

  const ranges = [
    { range: 'bytes=0-99', from: 0, to: 100 },
    { range: 'bytes=100-', from: 100 },
    { range: 'bytes=-50', from: -50 },
    { range: 'bytes=10-9999999', from: 10 },
  ]

  test.each(ranges)('is 206 for $range', async ({ range, from, to }) => {
    const response = await get({ Range: range })
    const expected = whole.subarray(from, to)
    expect(response.status).toBe(206)
    const start = from < 0 ? whole.length + from : from
    expect(response.headers.get('content-range')).toBe(
      `bytes ${start}-${start + expected.length - 1}/${whole.length}`,
    )
    expect(Buffer.from(await response.arrayBuffer()).equals(expected)).toBe(true)
  })

  test.each(['bytes=9999999-', 'bytes=-0'])('is 416 for %s', async (range) => {
    const { status, headers } = await get({ Range: range })
    expect([status, headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each(['bytes=5-1', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5'])('is whole for %s', async (range) => {
    expect((await get({ Range: range })).status).toBe(200)
  })

  test('is whole when If-Range does not match', async () => {
    expect((await get({ Range: 'bytes=0-9', 'If-Range': '"lain"' })).status).toBe(200)
  })
})

describe('in the folder of pictures', () => {
  const name = () => new URL(media.url).pathname.replace('/media/', '').replace('.jpg', '')
  const others = [
    { name: 'another ending', path: () => `${name()}.png` },
    { name: 'another width', path: () => `${name()}-481.webp` },
    { name: 'an unknown name', path: () => `${'0'.repeat(24)}.jpg` },
    { name: 'the folder itself', path: () => '' },
    { name: 'a subfolder', path: () => name().slice(0, 2) },
    { name: 'a file in its subfolder', path: () => `${name().slice(0, 2)}/${name()}.jpg` },
    { name: 'the folder of unfinished uploads', path: () => 'incoming' },
    { name: 'a file outside it', path: () => '..%2fartikel.db' },
  ]

  test.each(others)('$name is not served', async ({ path }) => {
    const { status } = await fetch(`${service.url}/media/${path()}`)
    expect([400, 404]).toContain(status)
  })

  test('no method but GET and HEAD is allowed', async () => {
    expect((await fetch(addressOf(media.url), { method: 'DELETE' })).status).toBe(405)
  })
})

function get(headers: Record<string, string> = {}): Promise<Response> {
  return fetch(addressOf(media.url), { headers })
}

function addressOf(url: string): string {
  return service.url + new URL(url).pathname
}
