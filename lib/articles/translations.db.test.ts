import { describe, expect, it } from 'vitest'
import { system } from '../auth/actor'
import { RENDER_VERSION } from '../content/render'
import { database } from '../db/database'
import { isUniqueViolation } from '../db/errors'
import { recountWords } from './indexing/recount-words'
import { rerenderArticle } from './rerendering/rerender'
import { parseArticle, parsePatch } from './schema/parse-body'
import { listLanguages, listSearchLanguages } from './totals'
import { createArticle } from './write/create-article'
import { patchArticle } from './write/patch-article'

const GERMAN =
  'Jeden Morgen öffnet die Bäckerin ihren Laden noch vor Sonnenaufgang und legt die ersten Brote aus, denn die Leute kommen früh.'

describe('an article from a version without languages', () => {
  it('gets a language when it is rendered again, and counts toward that language', async () => {
    const { slug, id } = await create({ content: GERMAN })
    await asBefore(id)
    expect(await totalOf('')).toBe(1)
    expect(await listSearchLanguages()).toContain('')
    const before = await read(id)
    await rerenderArticle(slug)
    expect(await read(id)).toEqual({ ...before, language: 'de' })
    expect([await totalOf(''), await totalOf('de')]).toEqual([0, 1])
    expect(await listSearchLanguages()).toEqual(['de', 'id'])
  })

  it('keeps no language when a translation already has the detected one, and can still be changed', async () => {
    const { slug, id } = await create({ content: GERMAN })
    await asBefore(id)
    await create({ language: 'de', translation_of: slug })
    await rerenderArticle(slug)
    expect((await read(id)).language).toBe('')
    expect((await patch(slug, { tags: ['brot'] })).data.language).toBe('id')
    await expect(patch(slug, { title: 'Bäckerei' })).rejects.toMatchObject({ code: 'translation_exists' })
    expect((await patch(slug, { title: 'Bäckerei', language: 'at' })).result).toBe('updated')
  })

  it('is unchanged when the same fields are sent again', async () => {
    const { slug, id } = await create({ content: GERMAN })
    await asBefore(id)
    const { updatedAt } = await read(id)
    expect((await patch(slug, { content: GERMAN })).result).toBe('unchanged')
    expect(await read(id)).toMatchObject({ language: 'de', updatedAt })
  })
})

describe('a group of translations', () => {
  it('has at most one article per language, by a constraint of the database', async () => {
    const { slug } = await create({ language: 'id' })
    await create({ language: 'en', translation_of: slug })
    const fr = await create({ language: 'fr', translation_of: slug })
    const wrong = database().writeOnce((queries) =>
      queries.article.updateMany({ where: { id: fr.id }, data: { language: 'en' } }),
    )
    expect(await wrong.catch((error: unknown) => isUniqueViolation(error))).toBe(true)
  })

  it('keeps the language of a text when a translation has the newly detected one', async () => {
    const { slug } = await create({ language: 'id' })
    const translation = await create({ language: 'en', translation_of: slug, content: 'Isi.' })
    // As if an earlier version had detected another language.
    await database().writeOnce((queries) =>
      queries.article.updateMany({ where: { id: translation.id }, data: { languageGiven: null } }),
    )
    expect((await patch(translation.slug, { tags: ['jadwal'] })).data.language).toBe('en')
    await expect(patch(translation.slug, { content: 'Isi lain.' })).rejects.toMatchObject({
      code: 'translation_exists',
    })
  })
})

it('the vocabulary keeps the stems of each language apart', async () => {
  await create({ language: 'de', title: 'Häuserkampf', content: 'Die Häuserkämpfe.' })
  await recountWords()
  expect(await recountWords()).toBe(0)
})

async function create(fields: Record<string, unknown>) {
  const body = await parseArticle({ title: `Judul ${++count}`, category: 'Umum', content: 'Isi.', ...fields })
  const { data } = await createArticle(system, body, { isDryRun: false, idempotency: null })
  return { slug: data.slug, id: Number(data.id) }
}

let count = 0

function patch(slug: string, fields: Record<string, unknown>) {
  const preconditions = { ifMatch: null, ifNoneMatch: null }
  return patchArticle(system, slug, parsePatch(fields as never), { isDryRun: false, preconditions })
}

/** Turns an article into one that an older version would have written. */
async function asBefore(id: number) {
  await database().write(async (queries) => {
    const { language } = await read(id)
    await queries.$executeRaw`UPDATE article SET language = '' WHERE id = ${id}`
    await queries.$executeRaw`UPDATE article_language SET total = total - 1 WHERE language = ${language}`
    await queries.articleContent.update({
      where: { articleId: id },
      data: { renderVersion: RENDER_VERSION - 1 },
    })
  })
  await create({ language: 'id' })
}

async function read(id: number) {
  const select = { language: true, updatedAt: true, title: true } as const
  const article = await database().read.article.findFirst({ where: { id }, select })
  if (!article) throw new Error(`There is no article ${id}.`)
  return article
}

async function totalOf(language: string): Promise<number> {
  const found = (await listLanguages()).find((each) => each.language === language)
  return found?.total ?? 0
}
