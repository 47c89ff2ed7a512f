import { expect, test } from 'vitest'
import { system } from '../auth/actor'
import { database } from '../db/database'
import { parseArticle, parsePatch } from './schema/parse-body'
import { createArticle } from './write/create-article'
import { patchArticle } from './write/patch-article'

const OPTIONS = { isDryRun: false, preconditions: { ifMatch: null, ifNoneMatch: null } }

test('a change has a later time than the previous one, even after the clock was set back', async () => {
  const body = { title: 'Jam', category: 'Waktu', content: 'Maju.' }
  const { data } = await createArticle(system, await parseArticle(body), {
    isDryRun: false,
    idempotency: null,
  })
  const ahead = new Date(Date.now() + 3_600_000)
  await database().write((queries) =>
    queries.article.update({ where: { slug: data.slug }, data: { updatedAt: ahead } }),
  )
  const first = await patchArticle(system, data.slug, parsePatch({ content: 'Mundur.' }), OPTIONS)
  const second = await patchArticle(system, data.slug, parsePatch({ content: 'Maju lagi.' }), OPTIONS)
  expect([ahead.toISOString(), first.data.updated_at, second.data.updated_at]).toEqual(
    [0, 1, 2].map((later) => new Date(ahead.getTime() + later).toISOString()),
  )
})
