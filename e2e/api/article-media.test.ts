import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { MediaPageBody } from '../../lib/articles/media/page-body'
import type { MediaBody } from '../../lib/media/serialize'
import { draw, drawPhoto } from '../support/images'
import { type StubServer, startStub } from '../support/stub-server'
import { bytesAt, type MediaResponse, store } from './support/media'
import { withKey } from './support/own-key'
import { service, type WriteBody, word } from './support/service'

const { call, detail, errorResponse, patch, publish, put, remove } = service

describe('a picture of the service as the cover of an article', () => {
  test('is shown in all widths, with its size and color, and is preloaded', async () => {
    const media = await storePhoto()
    const { slug } = await publish({ cover_image_url: media.url })
    const html = await pageOf(`/artikel/${slug}`)
    const [, cover = ''] =
      /<header[^>]*>[\s\S]*?(<img class[^>]*>)/.exec(html.slice(html.indexOf('<article'))) ?? []
    expect(cover).toContain(`src="${pathOf(media.url)}"`)
    expect(cover).toContain(`srcSet="${srcsetOf(media)}"`)
    expect(cover).toMatch(/ sizes="[^"]+"/)
    expect(cover).toMatch(/ width="\d+" height="\d+"/)
    expect(cover).toContain(`style="background:${media.color}"`)
    const [preload = ''] = /<link [^>]*rel="preload"[^>]*as="image"[^>]*>/.exec(html) ?? []
    expect(preload).toContain(`imageSrcSet="${srcsetOf(media)}"`)
    expect(html.indexOf(preload)).toBeLessThan(html.indexOf('<body'))
  })

  test('is shown in all widths in lists too', async () => {
    const media = await storePhoto()
    const category = word()
    await publish({ cover_image_url: media.variants[0]?.url, category })
    const html = await pageOf(`/kategori/${category}`)
    expect(html).toContain(`srcSet="${srcsetOf(media)}"`)
  })

  test('has a card of 1200 × 630 pixels, which og:image, JSON-LD and the API name', async () => {
    const media = await storePhoto()
    const { seo, cover_image_url, slug } = await publish({ cover_image_url: media.url })
    expect(cover_image_url).toBe(media.url)
    const card = await sharp(await bytesAt(service, seo.image ?? '')).metadata()
    expect(card).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
    const html = await pageOf(`/artikel/${slug}`)
    expect(html).toContain(`<meta property="og:image" content="${seo.image}"/>`)
    expect(html).toContain('<meta property="og:image:width" content="1200"/>')
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
    const images = graph['@graph'].filter((node: { '@type': string }) => node['@type'] === 'ImageObject')
    expect(images).toContainEqual(expect.objectContaining({ url: seo.image, width: 1_200, height: 630 }))
    expect(images).toContainEqual(
      expect.objectContaining({ url: media.url, width: media.width, height: media.height }),
    )
  })

  test('is an enclosure of feeds with its size', async () => {
    const media = await storePhoto()
    const category = word()
    await publish({ cover_image_url: media.url, category })
    const rss = await pageOf(`/kategori/${category}/feed.xml`)
    expect(rss).toContain(`<enclosure url="${media.url}" length="${media.bytes}" type="image/jpeg"/>`)
    expect(rss).toContain(
      `<media:content medium="image" url="${media.url}" type="image/jpeg" fileSize="${media.bytes}" width="900" height="600"/>`,
    )
    expect(await pageOf(`/kategori/${category}/atom.xml`)).toContain(`length="${media.bytes}"`)
  })
})

describe('a picture of the service in gallery and content', () => {
  test('has its size in the API, and all widths on the page', async () => {
    const [one, other] = [await storePhoto(), await storePhoto()]
    const { slug, gallery, content } = await publish({
      content: `![Satu](${pathOf(one.url)})\n\n<img src="${one.variants[0]?.url}" width="100" alt="">`,
      gallery: [{ url: other.url, alt: 'Dua' }, 'https://lain.example/a.jpg'],
    })
    expect(gallery).toEqual([
      { url: other.url, alt: 'Dua', caption: '', width: 900, height: 600 },
      { url: 'https://lain.example/a.jpg', alt: '', caption: '' },
    ])
    const [first = '', second = ''] = content.match(/<img [^>]*>/g) ?? []
    expect(first).toMatch(
      / srcset="[^"]+480w, [^"]+800w" sizes="[^"]+" width="900" height="600" style="background:#/,
    )
    expect(second).toContain('width="100"')
    expect(second).not.toContain('height')
    const html = await pageOf(`/artikel/${slug}`)
    expect(html).toContain(`srcset="${srcsetOf(one)}"`)
    expect(html).toContain(`srcSet="${srcsetOf(other)}"`)
    const feed = await pageOf('/feed.xml')
    expect(feed).not.toContain('srcset=')
  })

  test('is named with the size of its file, which is smaller than a large original', async () => {
    const [first, second] = await Promise.all(
      [3_000, 3_200].map(async (width) =>
        store(service, await (await drawPhoto(width, 1_000)).jpeg().toBuffer()),
      ),
    )
    const { slug } = await publish({ gallery: [first?.url, second?.url] })
    const html = await pageOf(`/artikel/${slug}`)
    expect(html).toContain('<meta property="og:image:width" content="2560"/>')
    expect(html).toContain('<meta property="og:image:height" content="853"/>')
    expect(html).toContain(`"url":"${first?.url}","width":2560,"height":853`)
    expect(html).toContain(`"url":"${second?.url}","width":2560,"height":800`)
  })

  test('that is translucent gets no background color', async () => {
    const half = { create: { width: 64, height: 48, channels: 4 as const, background: '#12345680' } }
    const media = await store(service, await sharp(half).png().toBuffer())
    const { content } = await publish({ content: `![](${media.url})` })
    expect(content).not.toContain('background')
    await call('DELETE', `/api/media/${media.id}?force=true`)
  })
})

describe('a picture that articles show', () => {
  test('names those articles, but drafts only to keys that may read drafts', async () => {
    const media = await storePhoto()
    const shown = await publish({ cover_image_url: `${media.url}?v=1` })
    const draft = await publish({ gallery: [`${media.url}#x`], status: 'draft' })
    expect(await usersOf(media)).toEqual([shown.slug, draft.slug])
    expect(await usersOf(media, await withKey(['media:write']))).toEqual([shown.slug])
    await patch(shown.slug, { cover_image_url: null })
    expect(await usersOf(media)).toEqual([draft.slug])
  })

  test('is deleted only with force=true', async () => {
    const media = await storePhoto()
    const { slug } = await publish({ content: `![](${pathOf(media.url)}?w=1)` })
    const refused = await errorResponse('DELETE', `/api/media/${media.id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
    expect(refused.body).toMatchObject({ used_by: [slug] })
    expect((await fetch(service.url + pathOf(media.url))).status).toBe(200)
    expect((await call('DELETE', `/api/media/${media.id}?force=true`)).status).toBe(204)
    expect((await fetch(service.url + pathOf(media.url))).status).toBe(404)
    expect((await detail(slug)).status).toBe(200)
  })

  test('is named in a warning when it is removed from the content, up to twenty, with a count of the rest', async () => {
    const content = Array.from({ length: 30 }, (_, at) => `![](http://asing.example/${at}.jpg)`).join(' ')
    const { body } = await call<WriteBody>('POST', '/api/artikel', {
      body: { title: word(), category: 'Gambar', content },
    })
    const messages = body.meta.warnings.map(({ message }) => message)
    expect(messages).toHaveLength(21)
    expect(messages[0]).toBe('Removed from the content: URL http://asing.example/0.jpg in img[src].')
    expect(messages[20]).toBe('10 more warnings of this kind were left out.')
  })

  test('is named in a warning if it does not exist', async () => {
    const [gone, kept] = [await storePhoto(), await storePhoto()]
    await call('DELETE', `/api/media/${gone.id}`)
    const fields = {
      title: word(),
      category: 'Gambar',
      cover_image_url: gone.url,
      gallery: [kept.url, gone.url],
    }
    const content = `Ada ![](${kept.url}) dan ![](${gone.url})`
    const created = await call<WriteBody>('POST', '/api/artikel', { body: { ...fields, content } })
    const missing = {
      code: 'image_missing',
      field: 'cover_image_url',
      pointer: '/cover_image_url',
      url: gone.url,
    }
    expect(created.body.meta.warnings).toEqual([{ ...missing, message: expect.stringContaining(gone.url) }])
    const { slug } = created.body.data
    const mended = await patch(slug, { cover_image_url: kept.url, gallery: null })
    expect(mended.body.meta.warnings).toMatchObject([{ ...missing, field: 'content', pointer: '/content' }])
    expect((await patch(slug, { content: 'Isi.' })).body.meta.warnings).toEqual([])
  })

  test('disappears from all of them when it is deleted', async () => {
    const [gone, kept] = [await storePhoto(), await storePhoto()]
    const category = word()
    const { slug } = await publish({
      category,
      cover_image_url: gone.url,
      content: `Awal [![](${gone.url})](${gone.url}) ![](${pathOf(gone.url)})\n\n![Ada](${kept.url})`,
    })
    const other = await publish({ category, gallery: [gone.url, kept.url] })
    await pageOf(`/artikel/${slug}`)
    expect((await call('DELETE', `/api/media/${gone.id}?force=true`)).status).toBe(204)
    const name = pathOf(gone.url).replace('.jpg', '')
    for (const path of [`/artikel/${slug}`, `/artikel/${other.slug}`, `/kategori/${category}`, '/feed.xml'])
      expect(await pageOf(path), path).not.toContain(name)
    const { data } = (await detail(slug)).body
    expect(data).toMatchObject({ cover_image_url: null, gallery: [{ url: kept.url }] })
    expect(data.seo.image).toBe(kept.url)
    expect(data.content).not.toMatch(/<a |src="[^"]*" alt=""/)
    expect((await detail(other.slug)).body.data.gallery).toMatchObject([{ url: kept.url }])
    const { body } = await call<WriteBody>('PATCH', `/api/artikel/${slug}`, { body: { title: 'Lain' } })
    expect(body.data.cover_image_url).toBe(null)
  })

  test('counts as used while its article is in the trash', async () => {
    const media = await storePhoto()
    const { slug } = await publish({ cover_image_url: media.url })
    await remove(slug)
    expect((await errorResponse('DELETE', `/api/media/${media.id}`)).status).toBe(409)
    expect(await unusedIds()).not.toContain(media.id)
    await call('POST', `/api/artikel/${slug}/restore`)
    expect(await usersOf(media)).toEqual([slug])
  })

  test('is not among the unused ones', async () => {
    const [used, unused] = [await storePhoto(), await storePhoto()]
    await publish({ cover_image_url: used.url })
    const ids = await unusedIds()
    expect([ids.includes(used.id), ids.includes(unused.id)]).toEqual([false, true])
    const totalOf = async (query: string) =>
      (await call<MediaPageBody>('GET', `/api/media?${query}`, { key: service.apiKey })).body.meta.pagination
        .total
    expect(await totalOf('unused=true&limit=1')).toBe(ids.length)
    expect(await totalOf('limit=1')).toBeGreaterThan(ids.length)
  })
})

describe('with copy_images', () => {
  test('the article shows copies of its pictures, and its source stays as it was', async () => {
    const stub = await imageServer()
    const content = `![Satu](${stub.picture}) dan <a href="${stub.picture}">lagi</a>`
    const slug = word()
    const { status, body } = await putCopying(slug, { content })
    expect([status, body.meta.warnings]).toEqual([201, []])
    const { gallery, content: html } = body.data
    expect(gallery).toHaveLength(1)
    expect(gallery[0]).toMatchObject({ alt: 'Satu', width: 640, height: 480 })
    expect(html).toContain(`src="${gallery[0]?.url}"`)
    expect(html).toContain('480w')
    const source = await detail(`${slug}?format=source`, { key: service.apiKey })
    expect(source.body.data.content).toBe(content)
    const found = await sharp(await bytesAt(service, gallery[0]?.url ?? '')).metadata()
    expect(found).toMatchObject({ width: 640, height: 480 })
  })

  test('nothing is fetched twice: an equal PUT is unchanged, with or without the parameter', async () => {
    const stub = await imageServer()
    const slug = word()
    const fields = { content: `![](${stub.picture})` }
    const first = await putCopying(slug, fields)
    stub.server.close()
    const again = await putCopying(slug, fields)
    expect([again.body.meta.result, again.body.meta.warnings]).toEqual(['unchanged', []])
    expect(again.body.data).toEqual(first.body.data)
    expect((await put(slug, { ...BODY, ...fields })).body.meta.result).toBe('unchanged')
    const other = await putCopying(word(), fields)
    expect(other.body.data.gallery).toEqual(first.body.data.gallery)
    expect(stub.server.received).toHaveLength(1)
  })

  test('a later change keeps the copies that the article has', async () => {
    const stub = await imageServer()
    const slug = word()
    const { body } = await putCopying(slug, { content: `![](${stub.picture})` })
    stub.server.close()
    const changed = await patch(slug, { title: 'Lain' })
    expect(changed.body.data.gallery).toEqual(body.data.gallery)
  })

  test('a picture that cannot be copied causes a warning, and the article is stored', async () => {
    const stub = await startStub({ status: 404 })
    const gone = `${stub.url.replace('127.0.0.1', 'localhost')}/hilang.jpg`
    const { status, body } = await putCopying(word(), {
      content: `![](${gone})`,
      cover_image_url: 'https://127.0.0.1/rahasia.jpg',
      gallery: ['https://tidak-ada.invalid/a.jpg'],
    })
    stub.close()
    expect(status).toBe(201)
    expect(body.meta.warnings.filter(({ code }) => code === 'image_not_copied')).toMatchObject([
      { pointer: '/cover_image_url', message: expect.stringContaining('MEDIA_FETCH_ALLOW') },
      { pointer: '/gallery/0/url', url: 'https://tidak-ada.invalid/a.jpg' },
      { pointer: '/content', url: gone, message: expect.stringContaining('404') },
    ])
    expect(body.data.cover_image_url).toBe('https://127.0.0.1/rahasia.jpg')
    expect(body.data.content).not.toContain('hilang.jpg')
  })

  test('a dry run fetches nothing', async () => {
    const stub = await imageServer()
    const { body } = await call<WriteBody>('PUT', `/api/artikel/${word()}?copy_images=true&dry_run=true`, {
      body: { ...BODY, content: `![](${stub.picture})` },
    })
    stub.server.close()
    expect(body.meta.warnings).toMatchObject([{ code: 'image_not_copied' }])
    expect(stub.server.received).toEqual([])
  })

  test('a key needs media:write too', async () => {
    const key = await withKey(['articles:create', 'articles:update'])
    const { status, body } = await errorResponse('POST', '/api/artikel?copy_images=true', { key, body: BODY })
    expect([status, body.required_scope]).toEqual([403, 'media:write'])
    expect((await call('POST', '/api/artikel?copy_images=false', { key, body: BODY })).status).toBe(201)
  })
})

const BODY = { title: 'Bergambar', category: 'Gambar', content: 'Isi.' }

function putCopying(slug: string, fields: Record<string, unknown>) {
  return call<WriteBody>('PUT', `/api/artikel/${slug}?copy_images=true`, { body: { ...BODY, ...fields } })
}

describe('an address in an article', () => {
  const addresses = ['/media/?http=%', '/media/?http=%00', '/media/?http=x', '/media/?http=']

  test.each(addresses)(
    'that only resembles a picture of the service is treated like any other: %s',
    async (address) => {
      const { content } = await publish({ content: `![](${address})` })
      expect(content).toContain(address)
    },
  )

  test('that contains the address of a picture of the service is not mistaken for it', async () => {
    const foreign = 'https://cdn.example/?of=/media/?http=http%3A%2F%2Flocalhost%2Fa.png'
    const gallery = [{ url: foreign }]
    const article = await publish({ content: `![](${foreign})`, cover_image_url: foreign, gallery })
    expect(article.content).toContain(`src="${foreign}"`)
    expect(article.gallery).toMatchObject(gallery)
    expect((await pageOf(`/artikel/${article.slug}`)).split(foreign).length).toBeGreaterThan(2)
  })

  test('that contains the address of a file of the site stays unchanged on the page', async () => {
    const foreign = `https://cdn.example/resize?url=${service.url.replace('127.0.0.1', 'localhost')}/media/a.png`
    const { slug } = await publish({ content: `![](${foreign})` })
    expect(await pageOf(`/artikel/${slug}`)).toContain(`src="${foreign}"`)
  })
})

/** A server of one picture, addressed as `localhost`, which the settings of the tests allow. */
async function imageServer(): Promise<{ server: StubServer; picture: string }> {
  const body = await draw(640, 480).jpeg().toBuffer()
  const server = await startStub({ status: 200, body })
  return { server, picture: `${server.url.replace('127.0.0.1', 'localhost')}/${word()}.jpg` }
}

async function storePhoto(): Promise<MediaBody> {
  return store(service, await (await drawPhoto(900, 600)).jpeg().toBuffer())
}

async function usersOf({ id }: MediaBody, key = service.apiKey): Promise<string[]> {
  return (await call<MediaResponse>('GET', `/api/media/${id}`, { key })).body.data.used_by
}

async function unusedIds(): Promise<string[]> {
  const { body } = await call<{ data: MediaBody[] }>('GET', '/api/media?unused=true&limit=50', {
    key: service.apiKey,
  })
  return body.data.map(({ id }) => id)
}

async function pageOf(path: string): Promise<string> {
  const response = await fetch(service.url + path)
  expect(response.status, path).toBe(200)
  return response.text()
}

function pathOf(url: string): string {
  return new URL(url).pathname
}

function srcsetOf({ variants }: MediaBody): string {
  return variants.map(({ url, width }) => `${pathOf(url)} ${width}w`).join(', ')
}
