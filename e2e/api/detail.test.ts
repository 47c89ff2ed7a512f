import { describe, expect, test } from 'vitest'
import { service, word } from './support/service'

const { detail, publish, patch, errorResponse, remove } = service

describe('the content of an article', () => {
  const content =
    '# Bagian\n\nHalo **dunia** & [tautan](https://example.org/).\n\n- satu\n- dua\n\n<script>x()</script>'
  const forms = [
    {
      format: 'html',
      content:
        '<h2 id="bagian">Bagian</h2>\n<p>Halo <strong>dunia</strong> &amp; <a href="https://example.org/" rel="noopener">tautan</a>.</p>\n<ul>\n<li>satu</li>\n<li>dua</li>\n</ul>\n',
    },
    { format: 'text', content: 'Bagian\n\nHalo dunia & tautan.\n\nsatu\ndua' },
    {
      format: 'markdown',
      content: '## Bagian\n\nHalo **dunia** & [tautan](https://example.org/).\n\n- satu\n- dua\n',
    },
  ]

  test.each(forms)('is available as $format', async ({ format, content: expected }) => {
    const { slug } = await publish({ content, content_format: 'markdown' })
    const { body } = await detail(`${slug}?format=${format}`)
    expect(body.data.content).toBe(expected)
    expect(body.data.content_format).toBe('markdown')
  })

  test('is available as it was sent only to a key that may read drafts', async () => {
    const { slug } = await publish({ content, content_format: 'markdown' })
    const asSent = await detail(`${slug}?format=source`, { key: service.apiKey })
    expect(asSent.body.data.content).toBe(content)
    const rejected = await errorResponse('GET', `/api/artikel/${slug}?format=source`)
    expect([rejected.status, rejected.body.code]).toEqual([401, 'unauthorized'])
  })

  test('comes as its source with the fields from which PUT recreates it, and counts no view', async () => {
    const [category, tag, alias, image] = [word(), word(), `/${word()}/`, 'https://images.example.org/a.jpg']
    const given = {
      title: 'Semua',
      category,
      content: 'Isi\t<b>x',
      summary: 'Ringkas',
      tags: [tag],
      cover_image_url: image,
      author: 'Budi',
      status: 'draft',
      meta_title: 'M',
      meta_description: 'D',
      meta_keywords: 'k, l',
      content_format: 'markdown',
      gallery: [{ url: image, alt: 'A', caption: '' }],
      published_at: '2020-01-02T03:04:05.000Z',
      aliases: [alias],
    }
    const { slug } = await publish(given)
    const fieldsAt = async () =>
      (await detail(`${slug}?format=source`, { key: service.apiKey })).body.data.fields
    expect(await fieldsAt()).toEqual({ ...given, slug })
    const { body } = await service.put(slug, await fieldsAt())
    expect(body.meta.result).toBe('unchanged')

    const least = { title: 'Sedikit', category, content: 'Isi.' }
    const { slug: other, published_at, author } = await publish(least)
    const first = await detail(`${other}?format=source`, { key: service.apiKey })
    expect(first.body.data.fields).toEqual({
      ...least,
      slug: other,
      author,
      status: 'published',
      published_at,
    })
    expect((await detail(other)).body.data.views).toBe(1)
  })

  test('is available in no other format', async () => {
    const { slug } = await publish({})
    const { status, body } = await errorResponse('GET', `/api/artikel/${slug}?format=pdf`)
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      {
        parameter: 'format',
        code: 'invalid_value',
        message: 'format must be html, markdown, text or source.',
      },
    ])
  })

  test('comes with a warning for an unknown parameter', async () => {
    const { slug } = await publish({})
    const { body } = await detail(`${slug}?foo=1`)
    expect(body.meta?.warnings).toMatchObject([{ code: 'unknown_parameter', parameter: 'foo' }])
  })
})

describe('metadata derived from the title and the content', () => {
  test('consists of seo, summary and gallery, and follows each change', async () => {
    const { slug, url } = await publish({
      title: 'Lama',
      content: 'Kalimat lama. ![a](https://example.org/a.jpg)',
      content_format: 'markdown',
      tags: 'satu, dua',
    })
    await patch(slug, { title: 'Baru', content: 'Kalimat baru. ![b](https://example.org/b.jpg)' })
    const { data } = (await detail(slug)).body
    expect(data.slug).toBe(slug)
    expect(data.summary).toBe('Kalimat baru.')
    expect(data.gallery).toEqual([{ url: 'https://example.org/b.jpg', alt: 'b', caption: '' }])
    expect(data.seo).toEqual({
      title: 'Baru',
      description: 'Kalimat baru.',
      keywords: ['satu', 'dua'],
      canonical_url: url,
      image: 'https://example.org/b.jpg',
    })
  })

  test('stays unchanged once a value is given', async () => {
    const given = {
      summary: 'Ringkasan.',
      meta_title: 'Judul',
      meta_description: 'Uraian',
      meta_keywords: 'tiga,, empat ,',
      gallery: ['https://example.org/c.jpg'],
    }
    const { slug } = await publish({ ...given, tags: 'satu' })
    await patch(slug, { title: 'Baru', content: 'Baru. ![b](https://example.org/b.jpg)', tags: 'dua' })
    const { data } = (await detail(slug)).body
    expect(data.summary).toBe('Ringkasan.')
    expect(data.gallery).toEqual([{ url: 'https://example.org/c.jpg', alt: '', caption: '' }])
    expect(data.seo).toMatchObject({
      title: 'Judul',
      description: 'Uraian',
      keywords: ['tiga', 'empat'],
      image: 'https://example.org/c.jpg',
    })
  })

  test('prefers the cover to the gallery for its image', async () => {
    const { seo } = await publish({
      cover_image_url: 'https://example.org/sampul.jpg',
      gallery: ['https://example.org/c.jpg'],
    })
    expect(seo.image).toBe('https://example.org/sampul.jpg')
  })
})

describe('an address without an article to show', () => {
  test('is the same 404 for a draft as for an unknown slug, except for request_id', async () => {
    const { slug } = await publish({ status: 'draft' })
    const [draft, unknown] = [
      await errorResponse('GET', `/api/artikel/${slug}`),
      await errorResponse('GET', `/api/artikel/${word()}`),
    ]
    const alike = ({ headers, body }: typeof draft) => ({
      headers: [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)),
      body: { ...body, request_id: '' },
    })
    expect(draft.status).toBe(404)
    expect(alike(draft)).toEqual(alike(unknown))
    expect(draft.body.request_id).not.toBe(unknown.body.request_id)
  })

  test('is 404 for an article that was made a draft again', async () => {
    const { slug } = await publish({})
    expect((await detail(slug)).status).toBe(200)
    await patch(slug, { status: 'draft' })
    expect((await detail(slug)).status).toBe(404)
  })

  test('shows a draft to a key that may read it, and counts no view', async () => {
    const { slug } = await publish({ status: 'draft' })
    const responses = [
      await detail(slug, { key: service.apiKey }),
      await detail(slug, { key: service.apiKey }),
    ]
    expect(responses.map(({ status, body }) => [status, body.data.views])).toEqual([
      [200, 0],
      [200, 0],
    ])
  })

  test('redirects from a former slug', async () => {
    const { slug, url } = await publish({})
    const newSlug = word()
    await patch(slug, { slug: newSlug })
    const { status, headers, body } = await errorResponse('GET', `/api/artikel/${slug}`)
    expect(status).toBe(308)
    expect(headers.get('location')).toBe(`/api/artikel/${newSlug}`)
    expect(body.code).toBe('moved')
    expect(new URL(url).pathname).toBe(`/artikel/${slug}`)
  })

  test("is 404 at a draft's former slug", async () => {
    const { slug } = await publish({})
    await patch(slug, { slug: word(), status: 'draft' })
    expect((await detail(slug)).status).toBe(404)
  })

  test('is 410 after a deletion', async () => {
    const { slug } = await publish({})
    await remove(slug)
    const { status, body } = await errorResponse('GET', `/api/artikel/${slug}`)
    expect([status, body.code, body.detail]).toEqual([410, 'gone', 'This article was deleted.'])
  })

  test('is 401 for a key that is not valid', async () => {
    const { slug } = await publish({})
    const { status } = await errorResponse('GET', `/api/artikel/${slug}`, { key: 'art_nope' })
    expect(status).toBe(401)
  })
})
