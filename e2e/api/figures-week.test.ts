import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DayFigures } from '../../lib/figures/figures'
import type { FiguresBody } from '../../lib/figures/figures-response'
import { runCommand } from '../commands/run-command'
import { movedClock } from '../support/clock'
import { browse, textsOf } from './support/browse'
import { isPostgresql, newDatabase, startOwn } from './support/servers'
import { atOnce, type Service } from './support/service'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** In Berlin, 25 October has 25 hours. */
const DAYS = [
  '2026-10-22',
  '2026-10-23',
  '2026-10-24',
  '2026-10-25',
  '2026-10-26',
  '2026-10-27',
  '2026-10-28',
]
const FIRST = Date.parse('2026-10-22T05:30:00Z')
const LAST = Date.parse('2026-10-28T16:30:00Z')
const EVERY_HOURS = 3
/** The number of API calls per round cycles from 0 to `KINDS - 1`. */
const KINDS = 3

test.each(['Europe/Berlin', 'Asia/Jakarta'])(
  'a week with a change of summer time is the same in API, CSV, table, plot and views in %s, and in a restored service',
  async (timeZone) => {
    const clock = movedClock()
    clock.setTo(FIRST)
    const databaseUrl = await newDatabase()
    const env = { SITE_TIMEZONE: timeZone, ...clock.env }
    const first = await startOwn(databaseUrl, env)
    const instances = isPostgresql ? [first, await startOwn(databaseUrl, env)] : [first]
    const { id, slug } = await first.service.publish({})
    const counted = new Map(DAYS.map((date) => [date, { date, page: 0, api: 0 }]))
    for (let moment = FIRST, round = 0; moment <= LAST; moment += EVERY_HOURS * HOUR_MS, round++) {
      clock.setTo(moment)
      const { service } = instances[round % instances.length] ?? first
      const api = round % KINDS
      await atOnce(api, () => service.detail(slug))
      expect((await seePage(service, slug)).status).toBe(200)
      const day = counted.get(new Date(moment).toLocaleDateString('sv-SE', { timeZone }))
      Object.assign(day ?? {}, { page: (day?.page ?? 0) + 1, api: (day?.api ?? 0) + api })
    }

    const days = [...counted.values()]
    const total = sumOf(days)
    const query = `?from=${DAYS[0]}&to=${DAYS.at(-1)}`
    for (const { service } of instances) {
      const { data, meta } = await figuresOf(service, `/api/artikel/${slug}/figures`)
      expect([data.days.slice(-DAYS.length), data.total]).toEqual([days, total])
      expect([meta.to, meta.timezone]).toEqual([DAYS.at(-1), timeZone])
      expect((await figuresOf(service, `/api/figures${query}`)).data).toMatchObject({
        ...{
          days,
          total,
          previous_total: null,
          sources: [{ host: 'a.example', views: days.reduce((sum, { page }) => sum + page, 0) }],
        },
        articles: [{ slug, views: total }],
      })
      expect(await csvOf(service, `/api/figures${query}`)).toEqual([
        'date,page,api',
        ...days.map(({ date, page, api }) => `${date},${page},${api}`),
      ])
    }
    // The total of as many days before, null unless all of them were counted.
    const before = async (from: string) =>
      (await figuresOf(first.service, `/api/figures?from=${from}`)).data.previous_total
    expect(await before('2026-10-25')).toBeNull()
    expect(await before('2026-10-26')).toBe(sumOf(days.slice(1, 4)))
    const { open } = await browse(undefined, { url: first.url, databaseUrl })
    const ofWeek = `/meja/artikel/${id}/angka?hari=${DAYS.length}`
    const screen = await open(ofWeek)
    const rows = textsOf(screen, 'td').map(Number)
    expect(rows).toEqual(days.toReversed().flatMap(({ page, api }) => [page, api, page + api]))
    expect(
      textsOf(screen, 'title').flatMap((text) => /halaman (\d+), API (\d+)$/.exec(text)?.slice(1) ?? []),
    ).toEqual(days.flatMap(({ page, api }) => [String(page), String(api)]))
    expect(textsOf(screen, 'strong')).toContain(`${total} kali dilihat`)
    expect(textsOf(screen, 'p').join()).toContain('— dibandingkan 7 hari sebelumnya: belum dihitung semuanya')

    const file = join(clock.folder, 'week.backup')
    expect(await runCommand('backup', [file], { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0 })
    const restoredUrl = await newDatabase()
    expect(await runCommand('restore', [file], { DATABASE_URL: restoredUrl })).toMatchObject({ code: 0 })
    const { service: restored } = await startOwn(restoredUrl, env)
    expect((await figuresOf(restored, `/api/figures${query}`)).data).toMatchObject({ days, total })
    expect((await restored.detail(slug)).body.data.views).toBe(total + 1)

    clock.setTo(LAST + DAYS.length * DAY_MS)
    await seePage(first.service, slug)
    const less = `${total - 1} (${Math.round((100 * (total - 1)) / total)}%) lebih sedikit daripada 7 hari sebelumnya`
    expect(textsOf(await open(ofWeek), 'p').join()).toContain(less)
  },
)

function sumOf(days: DayFigures[]): number {
  return days.reduce((sum, { page, api }) => sum + page + api, 0)
}

function seePage(service: Service, slug: string) {
  return service.call('POST', `/api/artikel/${slug}/dilihat?sumber=a.example`, {
    key: null,
    headers: { 'User-Agent': 'Mozilla/5.0', 'Sec-Fetch-Site': 'same-origin' },
  })
}

async function figuresOf(service: Service, path: string): Promise<FiguresBody> {
  return (await service.call<FiguresBody>('GET', path, { key: service.apiKey })).body
}

async function csvOf({ url, apiKey }: Service, path: string): Promise<string[]> {
  const headers = { Authorization: `Bearer ${apiKey}`, Accept: 'text/csv' }
  const response = await fetch(url + path, { headers })
  return (await response.text()).trimEnd().split('\n')
}
