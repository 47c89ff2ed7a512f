import { expect, test } from 'vitest'
import { bootstrap } from '../../auth/actor'
import { database } from '../../db/database'
import { sql, textList } from '../../db/sql'
import { articlePath } from '../../routes/addresses'
import { findFreeSlug } from './slugs'

const TAKEN = 80_000

test('a free slug is found behind any number of articles with the same title', async () => {
  const slugs = Array.from({ length: TAKEN }, (_, at) => (at === 0 ? 'kopi' : `kopi-${at + 1}`))
  await database().write((queries) =>
    queries.$executeRaw(
      sql`INSERT INTO redirect (path, created_at) SELECT value, ${new Date()} FROM ${textList(slugs.map(articlePath))} AS given`,
    ),
  )
  const naming = { actor: bootstrap, status: 'draft' }
  expect(await findFreeSlug(database().read, naming, 'kopi')).toBe(`kopi-${TAKEN + 1}`)
})
