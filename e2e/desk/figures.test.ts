import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../lib/auth/people/people'
import type { FiguresBody } from '../../lib/figures/figures-response'
import { browse, textsOf } from '../api/support/browse'
import { atOnce, service, word } from '../api/support/service'

const { call, detail, publish } = service

describe('the screens of figures', () => {
  test.each(['', '?hari=7', '?hari=90', '?hari=365', '?hari=366'])(
    'show at %s what the API counts',
    async (query) => {
      const { id, slug } = await publish({})
      await atOnce(3, () => detail(slug))
      const page = await (await browse()).open(`/meja/artikel/${id}/angka${query}`)
      expect(page.status).toBe(200)
      const { data } = (
        await call<FiguresBody>('GET', `/api/artikel/${slug}/figures`, { key: service.apiKey })
      ).body
      expect(textsOf(page, 'strong')).toContain(`${data.total} kali dilihat`)
      const numbers = textsOf(page, 'td').map(Number)
      expect(numbers.slice(0, 3)).toEqual([0, 3, 3])
      expect(numbers.slice(3).every((number) => number === 0)).toBe(true)
      const rows = { '?hari=7': 7, '?hari=90': 90, '?hari=365': 53 }[query] ?? 28
      expect(numbers).toHaveLength(rows * 3)
      // A bar of two parts for each row, and its numbers in words.
      expect(page.elements(({ name }) => name === 'rect')).toHaveLength(rows * 2)
      expect(textsOf(page, 'desc')[0]).toContain('3 kali dilihat, terbanyak 3')
    },
  )

  test('name the most viewed and the recently published articles, and where readers came from', async () => {
    const [title, source] = [`Terbit ${word()}`, `${word()}.example`]
    const { id, slug } = await publish({ title })
    const { data } = (await call<FiguresBody>('GET', '/api/figures', { key: service.apiKey })).body
    await atOnce((data.articles[0]?.views ?? 0) + 1, () => detail(slug))
    await call('POST', `/api/artikel/${slug}/dilihat?sumber=${source}`, {
      key: null,
      headers: { 'User-Agent': 'Mozilla/5.0', 'Sec-Fetch-Site': 'same-origin' },
    })
    const { open } = await browse()
    const page = await open('/meja/angka')
    const first = textsOf(page, 'ol')[0]
    expect(first?.startsWith(title)).toBe(true)
    expect(textsOf(page, 'details').join()).toContain(title)
    const links = page.elements(({ attribs }) => attribs.href === `/meja/artikel/${id}/angka`)
    expect(links).toHaveLength(1)
    expect(textsOf(await open(`/meja/artikel/${id}/angka`), 'bdi')).toEqual([source])
    expect((await open('/meja')).status).toBe(200)
    expect(textsOf(await open('/meja'), 'ol')[0]).toContain(title)
  })

  test('say when an article was published, on its own screen too', async () => {
    const { id, title } = await publish({})
    const old = await publish({ published_at: '2020-01-02T03:04:05Z' })
    const { open } = await browse()
    const marks = async (article: number) =>
      textsOf(await open(`/meja/artikel/${article}/angka`), 'circle').filter((text) => text !== '')
    expect(await marks(id)).toEqual([expect.stringMatching(`^\\d+ \\w+ \\d{4}: ${title}$`)])
    expect(await marks(old.id)).toEqual([])
  })

  test('are only for people who may read figures', async () => {
    const { id } = await publish({})
    const writer = await browse(PRESETS.writer)
    for (const path of ['/meja/angka', `/meja/artikel/${id}/angka`])
      expect((await writer.open(path)).status).toBe(403)
    const home = await writer.open('/meja')
    expect(home.elements(({ attribs }) => attribs.href === '/meja/angka')).toEqual([])
  })
})
