import { afterEach, expect, test } from 'vitest'
import { parseArticle } from '../articles/schema/parse-body'
import { createArticle } from '../articles/write/create-article'
import { system } from '../auth/actor'
import { config } from '../config'
import { listPublications } from './publications'

const days = [
  { timeZone: 'America/Santiago', why: 'begins at one', at: '2025-09-07T04:00:00Z', day: 20250907 },
  { timeZone: 'America/Havana', why: 'has its first hour twice', at: '2025-11-02T04:00:00Z', day: 20251102 },
  { timeZone: 'Europe/Berlin', why: 'has 25 hours', at: '2025-10-25T22:00:00Z', day: 20251026 },
]

const { siteTimezone } = config()

afterEach(() => {
  config().siteTimezone = siteTimezone
})

test.each(days)('a day in $timeZone that $why has what was published from then on', async (row) => {
  config().siteTimezone = row.timeZone
  const first = new Date(row.at)
  await publish(new Date(first.getTime() - 1_000))
  const id = await publish(first)
  const found = await listPublications({ from: row.day, to: row.day }, 10)
  expect(found).toEqual([{ id, title: 'Hari', day: row.day }])
})

async function publish(moment: Date): Promise<number | null> {
  const fields = { title: 'Hari', category: 'Uji', content: 'Isi.', published_at: moment.toISOString() }
  const body = await parseArticle({ ...fields, status: 'published' })
  const { data } = await createArticle(system, body, { isDryRun: false, idempotency: null })
  return data.id
}
