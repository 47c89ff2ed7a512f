import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guest, system, withScope } from '../../auth/actor'
import { config } from '../../config'
import { DAY_MS } from '../../text/date-time'
import { parseArticle } from '../schema/parse-body'
import { createArticle } from '../write/create-article'
import { deleteArticle } from '../write/delete-article'
import { findEndingSoon } from './list-trash'

const DELETED_AT = new Date('2026-03-01T12:00:00Z').getTime()

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: DELETED_AT }))
afterEach(() => void vi.useRealTimers())

test('articles that leave the trash within three days are counted, with the time of the first', async () => {
  const { trashDays } = config()
  for (const hours of [0, 1, 72]) {
    vi.setSystemTime(DELETED_AT + hours * 3_600_000)
    await addToTrash()
  }
  const end = DELETED_AT + trashDays * DAY_MS
  const soonAt = (now: number) => {
    vi.setSystemTime(now)
    return findEndingSoon(system)
  }
  expect(await soonAt(end - 3 * DAY_MS - 1)).toBeNull()
  expect(await soonAt(end - 3 * DAY_MS)).toEqual({ count: 1, from: new Date(end) })
  expect(await soonAt(end - DAY_MS)).toEqual({ count: 2, from: new Date(end) })
  expect(await findEndingSoon(guest)).toBeNull()
  expect(await findEndingSoon(withScope(guest, 'articles:delete'))).toMatchObject({ count: 2 })
  // At its end an article is gone for everybody, even before it is deleted.
  expect(await soonAt(end)).toEqual({ count: 2, from: new Date(end + 3_600_000) })
})

test.each([3, 1])('a trash that keeps articles for %i days announces none', async (days) => {
  const { trashDays } = config()
  config().trashDays = days
  await addToTrash()
  expect(await findEndingSoon(system)).toBeNull()
  config().trashDays = trashDays
})

async function addToTrash(): Promise<void> {
  const body = await parseArticle({ title: 'Lama', category: 'Uji', content: 'Isi.' })
  const { data } = await createArticle(system, body, { isDryRun: false, idempotency: null })
  const preconditions = { ifMatch: null, ifNoneMatch: null }
  await deleteArticle(system, data.slug, { isDryRun: false, preconditions })
}
