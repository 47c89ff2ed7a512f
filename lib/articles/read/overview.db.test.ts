import { expect, test } from 'vitest'
import { personActor, type Scope, system } from '../../auth/actor'
import { database } from '../../db/database'
import { parseArticle } from '../schema/parse-body'
import { createArticle } from '../write/create-article'
import { getOverview } from './overview'

const EDITOR: Scope[] = ['articles:create', 'articles:update', 'articles:publish']
const WRITER: Scope[] = ['articles:create']

test('many newer working copies of editors do not hide one that waits to be published', async () => {
  const article = await parseArticle({ title: 'Terbit', category: 'Umum', content: 'Isi.' })
  const { data } = await createArticle(system, article, { isDryRun: false, idempotency: null })
  const id = Number(data.id)
  await keepCopy('writer', WRITER, id, new Date(0))
  for (let number = 1; number <= 30; number++)
    await keepCopy(`editor ${number}`, EDITOR, id, new Date(number))
  const { copies } = await getOverview(personActor(0, EDITOR, { isStrong: true }))
  expect(copies.map(({ name }) => name)).toEqual(['writer'])
})

/** A working copy by a new person with these scopes. */
async function keepCopy(name: string, scopes: Scope[], articleId: number, savedAt: Date) {
  const person = { name, key: name, scopes: scopes.join(' '), userHandle: name, createdAt: savedAt }
  await database().write(async (queries) => {
    const { id: personId } = await queries.person.create({ data: person })
    const place = { personId, place: String(articleId), articleId }
    await queries.workingCopy.create({ data: { ...place, fields: '{}', baseRevision: 1, savedAt } })
  })
}
