import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { MediaPageBody } from '../../lib/articles/media/page-body'
import { animate, animatePng, draw, drawPhoto, phonePhoto, pngOf, samsungPhoto } from '../support/images'
import { startStub } from '../support/stub-server'
import { bytesAt, formOf, type MediaResponse, problemOf, store, submit, upload } from './support/media'
import { withKey } from './support/own-key'
import { atOnce, service, word } from './support/service'

const { call } = service

describe('an uploaded picture', () => {
  test('is stored under the SHA-256 of its bytes, upright, with narrower variants', async () => {
    const sent = await phonePhoto(1_000, 700)
    const response = await upload(service, sent, { query: '?alt=Kopi%20pagi' })
    expect(response.status).toBe(201)
    const { data } = (await response.json()) as MediaResponse
    expect(data).toMatchObject({
      id: createHash('sha256').update(sent).digest('hex'),
      type: 'image/jpeg',
      width: 700,
      height: 1_000,
      alt: 'Kopi pagi',
      variants: [{ width: 480, height: 686, type: 'image/webp' }],
      used_by: [],
    })
    expect(data.color).toMatch(/^#[0-9a-f]{6}$/)
    expect(new URL(response.headers.get('location') ?? '').pathname).toBe(`/api/media/${data.id}`)
    for (const { url, width, height } of [data, ...data.variants]) {
      expect(await sharp(await bytesAt(service, url)).metadata()).toMatchObject({ width, height })
    }
    expect((await bytesAt(service, data.url)).length).toBe(data.bytes)
  })

  test('is served in sRGB, without EXIF and the place where it was taken', async () => {
    const { url } = await store(service, await phonePhoto())
    const bytes = await bytesAt(service, url)
    const { exif, orientation, icc, xmp, space } = await sharp(bytes).metadata()
    expect({ exif, orientation, icc, xmp, space }).toEqual({ space: 'srgb' })
    expect(bytes.toString('latin1')).not.toMatch(/Telepon|rahasia/)
  })

  test('may be larger than 2,560 pixels, but is served no larger', async () => {
    const { url, width, variants } = await store(service, await draw(3_000, 1_000).png().toBuffer())
    expect([width, variants.at(-1)?.width]).toEqual([3_000, 2_400])
    expect(await sharp(await bytesAt(service, url)).metadata()).toMatchObject({ width: 2_560, height: 853 })
  })

  const forms = [
    { name: 'PNG', encode: () => draw().png(), type: 'image/png' },
    { name: 'PNG of 16 bits', encode: () => draw().toColourspace('rgb16').png(), type: 'image/png' },
    { name: 'WebP', encode: () => draw().webp(), type: 'image/webp' },
    { name: 'GIF', encode: () => draw().gif(), type: 'image/webp' },
    { name: 'AVIF', encode: () => draw().avif({ effort: 0 }), type: 'image/webp' },
    { name: 'JPEG in CMYK', encode: () => draw().toColourspace('cmyk').jpeg(), type: 'image/jpeg' },
    { name: 'grey JPEG', encode: () => draw().grayscale().jpeg(), type: 'image/jpeg' },
  ]

  test.for(forms)('may be a $name, whatever its Content-Type says', async ({ encode, type }) => {
    const response = await upload(service, await encode().toBuffer(), { type: 'image/svg+xml' })
    expect(response.status).toBe(201)
    const { data } = (await response.json()) as MediaResponse
    expect(data).toMatchObject({ type, width: 64, height: 48 })
    expect(await sharp(await bytesAt(service, data.url)).metadata()).toMatchObject({
      depth: 'uchar',
      space: 'srgb',
    })
  })

  test('keeps its transparency', async () => {
    const half = { create: { width: 64, height: 48, channels: 4 as const, background: '#12345680' } }
    const { url } = await store(service, await sharp(half).png().toBuffer())
    expect((await sharp(await bytesAt(service, url)).stats()).isOpaque).toBe(false)
  })

  test.each(['gif', 'webp'] as const)('keeps the animation of a %s', async (format) => {
    const { url } = await store(
      service,
      await (await animate(4)).toFormat(format, { delay: [50] }).toBuffer(),
    )
    expect(await sharp(await bytesAt(service, url)).metadata()).toMatchObject({ pages: 4 })
  })

  test('may have a wrong value in a header, as photos of some phones', async () => {
    expect(await store(service, await samsungPhoto())).toMatchObject({ width: 120, height: 90 })
  })

  test('says whether it is animated', async () => {
    const moving = await store(service, await (await animate(4)).webp().toBuffer())
    const still = await store(service, await draw().webp().toBuffer())
    expect([moving.animated, still.animated]).toEqual([true, false])
  })

  test('causes a warning if it is an animated PNG, which loses its animation', async () => {
    const bytes = await animatePng()
    for (const status of [201, 200]) {
      const response = await upload(service, bytes)
      expect(response.status).toBe(status)
      const { meta } = (await response.json()) as MediaResponse
      expect(meta?.warnings).toMatchObject([{ code: 'animation_lost', field: 'file' }])
    }
  })

  test('in a form is the same picture, with its alt text', async () => {
    const bytes = await draw().jpeg().toBuffer()
    const response = await submit(service, formOf([{ bytes, name: 'kopi.php' }], ' Kopi '))
    expect(response.status).toBe(201)
    expect(((await response.json()) as MediaResponse).data.alt).toBe('Kopi')
    expect((await upload(service, bytes)).status).toBe(200)
  })

  test('in a form is kept with the alt text, and a warning for each field that is none of a picture', async () => {
    const bytes = await draw().jpeg().toBuffer()
    const form = formOf([{ bytes, name: 'kopi.jpg' }])
    for (let at = 0; at < 19; at += 1) form.append(`caption${at}`, 'x')
    form.append('alt', 'Kopi')
    const { data, meta } = (await (await submit(service, form)).json()) as MediaResponse
    expect(data.alt).toBe('Kopi')
    expect(meta?.warnings).toHaveLength(19)
    expect(meta?.warnings).toContainEqual({
      code: 'unknown_field',
      field: 'caption18',
      message: 'caption18 is not a field of a picture; it was ignored.',
    })
  })

  test('is re-encoded, without anything that a browser could run as a script', async () => {
    const script = '<script>alert(1)</script>'
    const sent = Buffer.concat([await draw().gif().toBuffer(), Buffer.from(script)])
    const { url } = await store(service, sent)
    expect((await bytesAt(service, url)).includes(script)).toBe(false)
  })

  test('sent twenty times at once is one picture, created once', async () => {
    const bytes = await draw().jpeg().toBuffer()
    const responses = await atOnce(20, () => upload(service, bytes))
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    const bodies = await Promise.all(responses.map((response) => response.json() as Promise<MediaResponse>))
    expect(new Set(bodies.map(({ data }) => data.url)).size).toBe(1)
  })

  test.each([50, 150, 300, 600])(
    'is stored when its client sends it again after giving up at %i ms',
    async (milliseconds) => {
      const bytes = await (await drawPhoto(3_000, 2_000)).jpeg().toBuffer()
      const first = upload(service, bytes, { signal: AbortSignal.timeout(milliseconds) })
      // Like a client that retries without waiting for its aborted request to end.
      const whileFirst = delay(milliseconds - 20).then(() => upload(service, bytes))
      await first.catch(() => {})
      const responses = await Promise.all([whileFirst, upload(service, bytes)])
      for (const response of responses) expect([200, 201]).toContain(response.status)
    },
  )

  test('keeps its alt text, with a warning, when it is sent again with another one', async () => {
    const bytes = await draw().jpeg().toBuffer()
    await upload(service, bytes, { query: '?alt=Kopi' })
    const again = (await (await upload(service, bytes, { query: '?alt=Teh' })).json()) as MediaResponse
    expect(again.data.alt).toBe('Kopi')
    expect(again.meta?.warnings).toMatchObject([{ code: 'alt_ignored', field: 'alt' }])
    const same = (await (await upload(service, bytes, { query: '?alt=Kopi' })).json()) as MediaResponse
    expect(same.meta?.warnings).toBeUndefined()
  })
})

describe('of all uploads,', () => {
  const bytesOf = (text: string) => async () => Buffer.from(text)
  const invalid = [
    { name: 'SVG', bytes: bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'), says: /SVG is not accepted/ },
    { name: 'SVG behind a prolog', bytes: bytesOf('<?xml version="1.0"?>\n<!-- --><svg >'), says: /SVG/ },
    {
      name: 'HEIC',
      bytes: bytesOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      says: /HEIC.*export this one as JPEG/,
    },
    { name: 'TIFF', bytes: () => draw().tiff().toBuffer(), says: /TIFF is not accepted/ },
    { name: 'PDF', bytes: bytesOf('%PDF-1.7'), says: /PDF is not accepted/ },
    { name: 'HTML', bytes: bytesOf('<!doctype html><p>Halo'), says: /not a supported picture/ },
    { name: 'a script that begins as a BMP', bytes: bytesOf('BM=1;alert(1)'), says: /BMP is not accepted/ },
  ]

  test.for(invalid)('$name is 415, with the accepted types', async ({ bytes, says }) => {
    const problem = await problemOf(await upload(service, await bytes(), { type: 'image/png' }))
    expect(problem).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    expect(problem.detail).toMatch(says)
    expect(problem.detail).toContain('JPEG, PNG, WebP, GIF and AVIF')
  })

  test('a body of another type is 415', async () => {
    const problem = await problemOf(await upload(service, Buffer.from('x'), { type: 'text/plain' }))
    expect(problem).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    expect(problem.detail).toContain('multipart/form-data')
  })

  test('a file that is cut off is 422', async () => {
    const whole = await (await drawPhoto(120, 90)).jpeg().toBuffer()
    expect(await problemOf(await upload(service, whole.subarray(0, whole.length / 2)))).toMatchObject({
      status: 422,
      errors: [{ pointer: '/file', code: 'broken' }],
    })
  })

  test('a picture of more than 50 megapixels is 422, however small its file', async () => {
    const bomb = pngOf(30_000)
    const problem = await problemOf(await upload(service, bomb))
    expect(problem).toMatchObject({ status: 422, errors: [{ code: 'too_many_pixels' }] })
    expect(problem.detail).toContain('30000 × 30000')
  })

  test('an animation of more than 300 frames is 422', async () => {
    const problem = await problemOf(
      await upload(service, await (await animate(301, 16)).webp({ effort: 0 }).toBuffer()),
    )
    expect(problem).toMatchObject({ status: 422, errors: [{ code: 'too_many_frames' }] })
  })

  test('a file over MEDIA_MAX_MB is 413, also without Content-Length', async () => {
    const large = Buffer.alloc(21 * 1024 * 1024)
    expect((await problemOf(await upload(service, large))).status).toBe(413)
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Uint8Array.from(large))
        controller.close()
      },
    })
    const headers = { Authorization: `Bearer ${service.apiKey}`, 'Content-Type': 'image/png' }
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    expect((await problemOf(await fetch(`${service.url}/api/media`, init))).status).toBe(413)
  })

  test('no file, an empty file and two files are 422 at /file', async () => {
    const bytes = await draw().jpeg().toBuffer()
    const twice = [
      { bytes, name: 'a.jpg' },
      { bytes, name: 'b.jpg' },
    ]
    for (const [form, code] of [
      [formOf([], 'Kopi'), 'required'],
      [formOf([{ bytes: Buffer.alloc(0), name: 'a.jpg' }]), 'required'],
      [formOf(twice), 'too_many'],
    ] as const) {
      expect(await problemOf(await submit(service, form))).toMatchObject({
        status: 422,
        errors: [{ pointer: '/file', code }],
      })
    }
  })

  test('a form of more than a hundred fields is 400', async () => {
    const form = formOf([{ bytes: await draw().jpeg().toBuffer(), name: 'a.jpg' }])
    for (let at = 0; at <= 100; at += 1) form.append(`f${at}`, 'x')
    expect(await problemOf(await submit(service, form))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      detail: expect.stringContaining('more than 100 fields'),
    })
  })

  test.each(['query', 'form'])('an alt text in a %s that is not UTF-8 is 422 at /alt', async (place) => {
    const bytes = await draw().jpeg().toBuffer()
    const form = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="alt"\r\n\r\nCaf\xe9\r\n', 'latin1'),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const response =
      place === 'query'
        ? await upload(service, bytes, { query: '?alt=Caf%E9' })
        : await upload(service, form, { type: 'multipart/form-data; boundary=b' })
    expect(await problemOf(response)).toMatchObject({
      status: 422,
      errors: [{ pointer: '/alt', code: 'invalid_characters' }],
    })
  })

  test('a form without its boundary is 400', async () => {
    const response = await upload(service, Buffer.from('x'), { type: 'multipart/form-data' })
    expect(await problemOf(response)).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  test('an alt text of more than 191 characters is 422 at /alt', async () => {
    const response = await upload(service, await draw().jpeg().toBuffer(), {
      query: `?alt=${'a'.repeat(192)}`,
    })
    expect(await problemOf(response)).toMatchObject({ status: 422, errors: [{ pointer: '/alt' }] })
  })

  test('no key is 401, and a key without media:write is 403, before anything is read', async () => {
    const bytes = Buffer.from('x')
    expect((await problemOf(await upload(service, bytes, { key: null }))).status).toBe(401)
    expect((await problemOf(await upload(service, bytes, { key: 'salah' }))).status).toBe(401)
    const key = await withKey(['articles:create'])
    expect(await problemOf(await upload(service, bytes, { key }))).toMatchObject({ status: 403 })
  })
})

describe('a picture that the service fetches', () => {
  test('is stored like an uploaded one', async () => {
    const bytes = await draw().png().toBuffer()
    const { data } = await fetched(bytes)
    expect(data.id).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(data.alt).toBe('Kopi')
  })

  test('is refused for its bytes too', async () => {
    const stub = await startStub({ status: 200, body: Buffer.from('<p>Halo') })
    const { status } = await call('POST', '/api/media', { body: { url: localhost(stub.url) } })
    stub.close()
    expect(status).toBe(415)
  })

  test('is 422 at /url when it is broken', async () => {
    const whole = await (await drawPhoto(120, 90)).jpeg().toBuffer()
    const stub = await startStub({ status: 200, body: whole.subarray(0, whole.length / 2) })
    const body = { url: localhost(stub.url) }
    const problem = await service.errorResponse('POST', '/api/media', { body })
    stub.close()
    expect([problem.status, problem.body.errors]).toMatchObject([422, [{ pointer: '/url', code: 'broken' }]])
  })

  const invalid = [
    { name: 'no URL', url: 'kopi.jpg', code: 'invalid_url' },
    { name: 'an address that is not public', url: 'https://127.0.0.1/kopi.jpg', code: 'not_allowed' },
    { name: 'a URL with a password', url: 'https://a:b@example.org/kopi.jpg', code: 'invalid_url' },
    { name: 'an unknown host', url: 'https://tidak-ada.invalid/kopi.jpg', code: 'unreachable' },
  ]

  test.each(invalid)('from $name is 422 at /url', async ({ url, code }) => {
    const { status, body } = await service.errorResponse('POST', '/api/media', { body: { url } })
    expect({ status, errors: body.errors }).toMatchObject({
      status: 422,
      errors: [{ pointer: '/url', code }],
    })
    if (code === 'not_allowed') expect(body.detail).toContain('MEDIA_FETCH_ALLOW')
  })

  test('is 422 at /url when its server responds with 404', async () => {
    const stub = await startStub({ status: 404 })
    const { status, body } = await service.errorResponse('POST', '/api/media', {
      body: { url: localhost(stub.url) },
    })
    stub.close()
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/url'])
    expect(body.detail).toContain('404')
  })
})

describe('the list of pictures', () => {
  test('is in pages, the newest first, for every key', async () => {
    const older = await store(service, await draw().jpeg().toBuffer())
    const newer = await store(service, await draw().jpeg().toBuffer())
    const key = await withKey(['articles:create'])
    const { status, headers, body } = await call<MediaPageBody>('GET', '/api/media?limit=2', { key })
    expect(status).toBe(200)
    expect(body.data.map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(headers.get('x-total-count')).toBe(String(body.meta.pagination.total))
    expect(headers.get('link')).toContain('rel="next"')
    expect((await call('GET', '/api/media')).status).toBe(401)
  })
})

describe('a stored picture', () => {
  test('gets another alt text by PATCH, and none by null', async () => {
    const { id } = await store(service, await draw().jpeg().toBuffer())
    const described = await call<MediaResponse>('PATCH', `/api/media/${id}`, { body: { alt: 'Kopi' } })
    expect([described.status, described.body.data.alt]).toEqual([200, 'Kopi'])
    const { body } = await call<MediaResponse>('PATCH', `/api/media/${id}`, { body: { alt: null } })
    expect(body.data).toMatchObject({ alt: '', decorative: false })
  })

  test('is undescribed until it gets an alt text, or a blank one that marks it as decorative', async () => {
    const { id, alt, decorative } = await store(service, await draw().jpeg().toBuffer())
    expect([alt, decorative]).toEqual(['', false])
    const undescribed = async () => {
      const { body } = await call<MediaPageBody>('GET', '/api/media?without_alt=true&limit=50', {
        key: service.apiKey,
      })
      return body.data.some((media) => media.id === id)
    }
    expect(await undescribed()).toBe(true)
    for (const [given, isUndescribed] of [
      [' ', false],
      [null, true],
      ['Kopi', false],
    ] as const) {
      const { body } = await call<MediaResponse>('PATCH', `/api/media/${id}`, { body: { alt: given } })
      expect([body.data.alt, await undescribed()]).toEqual([given?.trim() ?? '', isUndescribed])
      expect(body.data.decorative).toBe(given === ' ')
    }
  })

  test('that was uploaded with an empty alt text is not decorative', async () => {
    const bytes = await draw().jpeg().toBuffer()
    const { data } = (await (
      await submit(service, formOf([{ bytes, name: 'a.jpg' }], ''))
    ).json()) as MediaResponse
    expect(data).toMatchObject({ alt: '', decorative: false })
  })

  test('is found by the name of its file, which for a fetched one is the end of its URL', async () => {
    const name = word()
    const bytes = await draw().png().toBuffer()
    const response = await submit(service, formOf([{ bytes, name: `C:\\Foto\\Kopi ${name}.PNG` }]))
    const { data } = (await response.json()) as MediaResponse
    expect(data.file_name).toBe(`Kopi ${name}.PNG`)
    const { body } = await call<MediaPageBody>('GET', `/api/media?q=kopi%20${name.toUpperCase()}`, {
      key: service.apiKey,
    })
    expect(body.data.map(({ id }) => id)).toEqual([data.id])
    const again = await submit(service, formOf([{ bytes, name: 'lain.png' }]))
    expect(((await again.json()) as MediaResponse).data.file_name).toBe(`Kopi ${name}.PNG`)
    expect((await store(service, await draw().png().toBuffer())).file_name).toBeNull()
    expect((await fetched(await draw().jpeg().toBuffer())).data.file_name).toMatch(/^[a-z]{10}\.jpg$/)
  })

  test('is found by each URL that it was fetched from, and by no other', async () => {
    const body = await draw().png().toBuffer()
    const stub = await startStub({ status: 200, body }, { status: 200, body })
    const address = `${stub.url.replace('127.0.0.1', 'localhost')}/${word()}`
    const ids: string[] = []
    for (const path of ['a/kopi.png', 'b/kopi.png']) {
      const { body } = await call<MediaResponse>('POST', '/api/media', {
        body: { url: `${address}/${path}` },
      })
      ids.push(body.data.id)
    }
    stub.close()
    const find = async (path: string) => {
      const query = new URLSearchParams({ q: `${address}/${path}` })
      const { body } = await call<MediaPageBody>('GET', `/api/media?${query}`, { key: service.apiKey })
      return body.data.map(({ id }) => id)
    }
    expect(await find('a/kopi.png')).toEqual(ids.slice(0, 1))
    expect(await find('b/kopi.png')).toEqual(ids.slice(1))
    expect(await find('c/kopi.png')).toEqual([])
  })

  test('is deleted with its files, and can be sent again', async () => {
    const bytes = await draw(500, 400).jpeg().toBuffer()
    const { id, url, variants } = await store(service, bytes)
    expect((await call('DELETE', `/api/media/${id}`)).status).toBe(204)
    for (const address of [url, ...variants.map((variant) => variant.url)])
      expect((await fetch(service.url + new URL(address).pathname)).status).toBe(404)
    expect((await call('GET', `/api/media/${id}`, { key: service.apiKey })).status).toBe(404)
    expect((await upload(service, bytes)).status).toBe(201)
  })

  test.each(['GET', 'PATCH', 'DELETE'])('that does not exist is 404 for %s', async (method) => {
    const body = method === 'PATCH' ? { alt: '' } : undefined
    expect((await call(method, `/api/media/${'0'.repeat(64)}`, { key: service.apiKey, body })).status).toBe(
      404,
    )
  })
})

async function fetched(bytes: Buffer): Promise<MediaResponse> {
  const stub = await startStub({ status: 200, body: bytes })
  const body = { url: localhost(stub.url), alt: 'Kopi' }
  const response = await call<MediaResponse>('POST', '/api/media', { body })
  stub.close()
  expect(response.status).toBe(201)
  return response.body
}

/** A URL of the host `localhost`, which the settings of the tests allow, unlike the IP address. */
function localhost(url: string): string {
  return `${url.replace('127.0.0.1', 'localhost')}/${word()}.jpg`
}
