import { expect, test, vi } from 'vitest'
import { bootstrap } from '../../auth/actor'
import { database } from '../../db/database'
import { sql, textList } from '../../db/sql'
import { articlePath } from '../../routes/addresses'
import { deriveArticle } from '../rendering/derive-article'
import { insertArticle } from './create-article'
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

test.each(['Kopi', '!!!'])('a former slug is freed by one statement for the title %s', async (title) => {
  const fields = { title, category: 'Umum', content: 'Kopi.' }
  const derived = await deriveArticle(fields)
  const executed = await database().write(async (transaction) => {
    const execute = vi.spyOn(transaction, '$executeRaw')
    await (await insertArticle(transaction, bootstrap, fields, derived)).rest
    return execute.mock.calls.map(([statement]) => [statement].flat().join('?'))
  })
  expect(executed.filter((statement) => statement.startsWith('DELETE FROM redirect'))).toHaveLength(1)
})
