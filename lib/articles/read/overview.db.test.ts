import { expect, test } from 'vitest'
import { personActor, type Scope, system } from '../../auth/actor'
import { database } from '../../db/database'
import { parseArticle } from '../schema/parse-body'
import { createArticle } from '../write/create-article'
import { getOverview } from './overview'

const EDITOR: Scope[] = ['articles:create', 'articles:update', 'articles:publish']
const WRITER: Scope[] = ['articles:create']

test('many newer working copies of editors do not hide one that waits to be published', async () => {
  const id = await createArticleNamed('Terbit', 'published')
  await keepCopy('writer', WRITER, id, new Date(0))
  for (let number = 1; number <= 30; number++)
    await keepCopy(`editor ${number}`, EDITOR, id, new Date(number))
  const { copies } = await getOverview(personActor(0, EDITOR, { isStrong: true }))
  expect(copies.map(({ name }) => name)).toEqual(['writer'])
})

test('many newer drafts of editors do not hide one that waits to be published', async () => {
  const editor = await addPerson('an editor', EDITOR)
  const waiting = await createDraft('Menunggu', null)
  for (let number = 1; number <= 31; number++) await createDraft(`Draf ${number}`, editor)
  const found = await getOverview(personActor(0, [...EDITOR, 'articles:read_drafts'], { isStrong: true }))
  expect(found.waiting.map(({ id }) => id)).toContain(waiting)
  expect(found.drafts.map(({ by }) => by)).toEqual(Array(30).fill('an editor'))
})

test('what somebody who left wrote waits for others, even if they could publish it themselves', async () => {
  const editor = await addPerson('gone', EDITOR, new Date())
  const draft = await createDraft('Ditinggalkan', editor)
  await keepCopyOf(editor, await createArticleNamed('Salinan', 'published'), new Date())
  const found = await getOverview(personActor(0, [...EDITOR, 'articles:read_drafts'], { isStrong: true }))
  expect(found.waiting.map(({ id }) => id)).toContain(draft)
  expect(found.drafts.map(({ id }) => id)).not.toContain(draft)
  expect(found.copies.map(({ name }) => name)).toContain('gone')
})

async function createDraft(title: string, createdBy: number | null): Promise<number> {
  const id = await createArticleNamed(title, 'draft')
  await database().write((queries) => queries.article.updateMany({ where: { id }, data: { createdBy } }))
  return id
}

async function createArticleNamed(title: string, status: string): Promise<number> {
  const article = await parseArticle({ title, category: 'Umum', content: 'Isi.', status })
  return Number((await createArticle(system, article, { isDryRun: false, idempotency: null })).data.id)
}

async function keepCopy(name: string, scopes: Scope[], articleId: number, savedAt: Date) {
  await keepCopyOf(await addPerson(name, scopes), articleId, savedAt)
}

async function keepCopyOf(personId: number, articleId: number, savedAt: Date) {
  const data = { personId, place: String(articleId), articleId, fields: '{}', baseRevision: 1, savedAt }
  await database().write((queries) => queries.workingCopy.create({ data }))
}

async function addPerson(name: string, scopes: Scope[], disabledAt: Date | null = null): Promise<number> {
  const data = { name, key: name, scopes: scopes.join(' '), userHandle: name, createdAt: new Date() }
  const person = await database().write((queries) => queries.person.create({ data: { ...data, disabledAt } }))
  return person.id
}
