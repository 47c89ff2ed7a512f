import { expect, test } from 'vitest'
import { system } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { parseArticle } from '../schema/parse-body'
import { createArticle } from './create-article'
import { deleteArticle } from './delete-article'
import { getDeleteTarget } from './target'

const OPTIONS = { isDryRun: false, idempotency: null, preconditions: { ifMatch: null, ifNoneMatch: null } }

test('an article that takes the slug of a deleted one while a write looks for it is found', async () => {
  await create()
  await deleteArticle(system, 'kopi', OPTIONS)
  let created: Promise<{ id: number | null }> | undefined
  const { read } = database()
  // A target is only read by this method.
  const queries = {
    $queryRaw: async (...query: Parameters<Queries['$queryRaw']>) => {
      const rows = await read.$queryRaw(...query)
      created ??= create()
      await created
      return rows
    },
  } as Queries
  const found = await getDeleteTarget(queries, system, 'kopi', OPTIONS.preconditions)
  expect(found.id).toBe((await created)?.id)
})

async function create() {
  const body = { title: 'Kopi', slug: 'kopi', category: 'Umum', content: 'Isi.' }
  return (await createArticle(system, await parseArticle(body), OPTIONS)).data
}
