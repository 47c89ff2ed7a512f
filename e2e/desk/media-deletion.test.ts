import { describe, expect, test } from 'vitest'
import type { Scope } from '../../lib/auth/actor'
import { PRESETS } from '../../lib/auth/people/people'
import { giveTo } from '../api/support/give-to'
import { store } from '../api/support/media'
import { service } from '../api/support/service'
import { deskOf } from '../support/desk'
import { draw } from '../support/images'

const PEOPLE: Record<string, readonly Scope[]> = {
  owner: PRESETS.owner,
  writer: PRESETS.writer,
  corrector: ['articles:create', 'articles:update', 'media:write'],
  publisher: ['articles:create', 'articles:publish', 'media:write'],
}

/** A person for each of PEOPLE, in order. */
const people = await Promise.all(Object.values(PEOPLE).map((scopes) => deskOf(scopes)))

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

type Article = { status?: 'draft'; published_at?: string; isOwn?: true; isDeleted?: true }
type Row = { name: string; articles: Article[]; may: boolean[] }

/** Whether each of PEOPLE, in order, may delete a picture that these articles show. */
const rows: Row[] = [
  { name: 'nothing', articles: [], may: [true, true, true, true] },
  { name: 'a published article', articles: [{}], may: [true, false, false, true] },
  { name: 'their own published article', articles: [{ isOwn: true }], may: [true, false, false, true] },
  { name: 'a scheduled article', articles: [{ published_at: TOMORROW }], may: [true, false, false, true] },
  { name: 'a draft of somebody else', articles: [{ status: 'draft' }], may: [true, false, true, false] },
  { name: 'their own draft', articles: [{ status: 'draft', isOwn: true }], may: [true, true, true, true] },
  {
    name: 'their own draft in the trash',
    articles: [{ status: 'draft', isOwn: true, isDeleted: true }],
    may: [true, true, true, true],
  },
  {
    name: 'a published article in the trash',
    articles: [{ isDeleted: true }],
    may: [true, false, true, false],
  },
  {
    name: 'their own draft and a published article',
    articles: [{ status: 'draft', isOwn: true }, {}],
    may: [true, false, false, true],
  },
]

describe('a picture is deleted only by people who may change what shows it:', () => {
  test.each(rows)('$name', async ({ articles, may }) => {
    const found: [offered: boolean, done: boolean][] = []
    for (const person of people) {
      const media = await store(service, await draw().png().toBuffer())
      for (const article of articles) await show(media.url, person.id, article)
      const path = `/meja/media/${media.id}/hapus`
      const { html } = await person.open(path)
      const { status } = await person.send(path, { yakin: 'ya' })
      expect((await person.open(path)).status).toBe(status === 303 ? 404 : 200)
      found.push([html.includes(`action="${path}"`), status === 303])
    }
    expect(found).toEqual(may.map((each) => [each, each]))
  })
})

test('a person who may not delete a picture is told why, in their language', async () => {
  const [published, draft] = [await storeShown({}), await storeShown({ status: 'draft' })]
  const writer = await deskOf(PRESETS.writer)
  expect((await writer.open(published)).html).toContain('hanya dapat dihapus oleh yang boleh menerbitkan')
  expect((await writer.open(draft)).html).toContain('dihapus oleh yang boleh mengubah artikel orang lain')
  await writer.send('/meja/akun/simpan', { byline: '', language: 'en' })
  expect((await writer.open(published)).html).toContain('only people who may publish can delete this picture')
  expect((await writer.open(draft)).html).toContain(
    'only people who may change articles of others can delete',
  )
  expect((await writer.send(published)).location).toBe(published)
})

/** Publishes an article that shows a picture, by this person if `isOwn`. */
async function show(url: string, personId: number, { isOwn, isDeleted, ...fields }: Article) {
  const { id, slug } = await service.publish({ ...fields, cover_image_url: url, content: `![Kopi](${url})` })
  if (isOwn) await giveTo(personId, id)
  if (isDeleted) await service.remove(slug)
}

/** Stores a picture that an article shows. Returns the path of the page that confirms its deletion. */
async function storeShown(article: Article): Promise<string> {
  const { id, url } = await store(service, await draw().png().toBuffer())
  await show(url, 0, article)
  return `/meja/media/${id}/hapus`
}
