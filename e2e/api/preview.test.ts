import { describe, expect, test } from 'vitest'
import { signPreview } from '../../lib/articles/preview/link'
import { withDatabase } from './support/own-database'
import { pairOf } from './support/servers'
import { type ApiResponse, service, word } from './support/service'

const { errorResponse, patch, publish, remove } = service
const pair = pairOf(service)

type PreviewBody = { data: { url: string; expires_at: string } }

function createPreview(slug: string, body?: unknown, { call } = service): Promise<ApiResponse<PreviewBody>> {
  return call<PreviewBody>('POST', `/api/artikel/${slug}/preview`, body === undefined ? {} : { body })
}

/** The link at the server of a test, instead of the host of `SITE_URL`. */
function at(link: string, { url } = service): string {
  const { pathname, search } = new URL(link)
  return url + pathname + search
}

async function linkTo(slug: string): Promise<string> {
  return at((await createPreview(slug)).body.data.url)
}

function charactersBut(own: string | undefined): string[] {
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter((one) => one !== own)
}

describe('a preview', () => {
  test('shows a draft as its page will be, with a ribbon', async () => {
    const content = '# Bab\n\nIsi **rahasia**.'
    const { slug, title } = await publish({ title: `Judul ${word()}`, status: 'draft', content })
    const response = await fetch(await linkTo(slug))
    const html = await response.text()
    expect(response.status).toBe(200)
    for (const part of [title, '<strong>rahasia</strong>', 'Pratinjau']) expect(html).toContain(part)
    expect(html).toContain('content="noindex,nofollow,noarchive"')
    expect(html).not.toContain('data-view=')
    expect(html).not.toContain('rel="canonical"')
  })

  test('shows the article in its current state', async () => {
    const { slug } = await publish({ published_at: new Date(Date.now() + 3_600_000).toISOString() })
    const link = await linkTo(slug)
    expect(await (await fetch(link)).text()).toMatch(
      /Terbit sendiri pada.{0,99}>\d+ \w+ \d{4} pukul \d\d\.\d\d WIB/,
    )
    const content = word()
    await patch(slug, { content, slug: word() })
    expect(await (await fetch(link)).text()).toContain(content)
  })

  test('is not cached, not indexed, sends no referrer and counts no view', async () => {
    const { slug } = await publish({ status: 'draft' })
    const link = await linkTo(slug)
    const conditions: Record<string, string>[] = [{}, { 'If-None-Match': '*' }]
    for (const headers of conditions) {
      const response = await fetch(link, { headers })
      await response.text()
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-robots-tag')).toContain('noindex')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('cache-status')).toBe('artikel; fwd=bypass')
      expect(response.headers.has('etag')).toBe(false)
    }
    await fetch(`${service.url}/api/artikel/${slug}/dilihat`, { method: 'POST' })
    await patch(slug, { status: 'published' })
    expect((await service.detail(slug)).body.data.views).toBe(1)
  })

  test('redirects to the page once the article is published, and shows it again when it is unpublished', async () => {
    const { slug } = await publish({ status: 'draft' })
    const link = await linkTo(slug)
    await patch(slug, { status: 'published' })
    const { status, headers } = await fetch(link, { redirect: 'manual' })
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      307,
      `/artikel/${slug}`,
      'no-store',
    ])
    await patch(slug, { status: 'draft' })
    expect((await fetch(link)).status).toBe(200)
  })

  test('that is forged, revoked or of a deleted article is the same 404', async () => {
    const [{ slug, id }, other] = [await publish({ status: 'draft' }), await publish({ status: 'draft' })]
    const link = await linkTo(slug)
    const [, token = ''] = link.split('?t=')
    const [seconds = '', signature = ''] = token.split('.')
    const place = `${service.url}/pratinjau/${id}`
    const bodies = new Set<string>()
    const expectMissing = async (url: string) => {
      const response = await fetch(url, { redirect: 'manual' })
      bodies.add(await response.text())
      expect([url, response.status, response.headers.get('cache-control')]).toEqual([url, 404, 'no-store'])
    }
    await expectMissing(place)
    await expectMissing(`${place}?t=`)
    await expectMissing(`${place}?t=${Number(seconds) + 1}.${signature}`)
    await expectMissing(
      `${place}?t=${seconds}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    )
    // The last of 43 base64 characters has two bits more than the signature.
    for (const last of charactersBut(token.at(-1)))
      await expectMissing(`${place}?t=${token.slice(0, -1)}${last}`)
    await expectMissing(`${place}?t=0${token}`)
    await expectMissing(`${place}?t=${token}.${token}`)
    await expectMissing(`${service.url}/pratinjau/${other.id}?t=${token}`)
    await expectMissing(`${service.url}/pratinjau/99999999?t=${token}`)
    await expectMissing(`${service.url}/pratinjau/x?t=${token}`)

    expect((await service.call('DELETE', `/api/artikel/${slug}/preview`)).status).toBe(204)
    await expectMissing(link)
    const later = await linkTo(slug)
    expect((await fetch(later)).status).toBe(200)
    await remove(slug)
    await expectMissing(later)
    expect(bodies.size).toBe(1)
  })

  test('expires', async () => {
    const { slug, id } = await publish({ status: 'draft' })
    const linkFor = async (milliseconds: number) => {
      const expiresAt = new Date(Date.now() + milliseconds)
      return at(await withDatabase(() => signPreview({ articleId: id, expiresAt, generation: 0 })))
    }
    const [over, short, long] = [await linkFor(-1_000), await linkFor(5_000), await linkFor(600_000)]
    expect((await fetch(over)).status).toBe(404)
    expect((await fetch(short)).status).toBe(200)
    await expect.poll(async () => (await fetch(short)).status, { timeout: 30_000 }).toBe(404)
    expect((await fetch(long)).status).toBe(200)
    expect((await service.detail(slug)).status).toBe(404)
  })

  test('is valid, and revoked, on every instance', async () => {
    const [one, other] = pair()
    const { slug } = await one.publish({ status: 'draft' })
    const { body } = await createPreview(slug, undefined, one)
    expect((await fetch(at(body.data.url, other))).status).toBe(200)
    await other.call('DELETE', `/api/artikel/${slug}/preview`)
    expect((await fetch(at(body.data.url, one))).status).toBe(404)
  })

  const lifetimes: [given: unknown, hours: number][] = [
    [undefined, 7 * 24],
    [{}, 7 * 24],
    [{ expires_in: '' }, 7 * 24],
    [{ expires_in: '1h' }, 1],
    [{ expires_in: '90d' }, 90 * 24],
  ]
  test.each(lifetimes)('with the body %j is valid for %d hours', async (given, hours) => {
    const { slug } = await publish({ status: 'draft' })
    const { status, body, headers } = await createPreview(slug, given)
    expect([status, headers.get('location')]).toEqual([201, body.data.url])
    const left = Date.parse(body.data.expires_at) - Date.now()
    expect(Math.round(left / 3_600_000)).toBe(hours)
  })

  const refused = ['30m', '0d', '91d', '2161h', '1.5h', '7', 7, ['7d']]
  test.each(refused)('for %j is 422', async (expires_in) => {
    const { slug } = await publish({ status: 'draft' })
    const { status, body } = await errorResponse('POST', `/api/artikel/${slug}/preview`, {
      body: { expires_in },
    })
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/expires_in'])
  })

  test('needs a key that may read drafts, and an article', async () => {
    const { slug } = await publish({ status: 'draft' })
    for (const method of ['POST', 'DELETE']) {
      expect((await errorResponse(method, `/api/artikel/${slug}/preview`, { key: null })).status).toBe(401)
      expect((await errorResponse(method, `/api/artikel/${word()}/preview`)).status).toBe(404)
    }
    expect((await errorResponse('GET', `/api/artikel/${slug}/preview`)).status).toBe(405)
  })
})
