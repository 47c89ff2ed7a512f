import { describe, expect, test } from 'vitest'
import type { Scope } from '../../lib/auth/actor'
import { PRESETS } from '../../lib/auth/people/people'
import { database } from '../../lib/db/database'
import { desk } from '../api/support/desk'
import { withDatabase } from '../api/support/own-database'
import { service, word } from '../api/support/service'

const PEOPLE: Record<string, readonly Scope[]> = {
  owner: PRESETS.owner,
  editor: PRESETS.editor,
  writer: PRESETS.writer,
  publisher: ['articles:read_drafts', 'articles:publish'],
  nobody: [],
}

type Subject = 'own draft' | 'draft of another' | 'published'
type Row = { act: string; form?: Record<string, string>; of: Subject; statuses: number[] }

/** What each of PEOPLE gets, in their order. */
const rows: Row[] = [
  { act: '', of: 'own draft', statuses: [200, 200, 200, 200, 404] },
  { act: '', of: 'draft of another', statuses: [200, 200, 404, 200, 404] },
  { act: '', of: 'published', statuses: [200, 200, 200, 200, 200] },
  { act: 'riwayat', of: 'own draft', statuses: [200, 200, 200, 200, 404] },
  { act: 'riwayat', of: 'draft of another', statuses: [200, 200, 404, 200, 404] },
  { act: 'terbit', of: 'own draft', statuses: [200, 200, 403, 200, 404] },
  { act: 'terbit', of: 'draft of another', statuses: [200, 200, 404, 200, 404] },
  { act: 'simpan', form: { title: 'Lain' }, of: 'own draft', statuses: [303, 303, 303, 403, 404] },
  { act: 'simpan', form: { title: 'Lain' }, of: 'draft of another', statuses: [303, 303, 404, 403, 404] },
  { act: 'terbit', form: { when: 'now' }, of: 'own draft', statuses: [303, 303, 403, 403, 404] },
  { act: 'terbit', form: { when: 'now' }, of: 'draft of another', statuses: [303, 303, 404, 403, 404] },
  { act: 'tarik', form: {}, of: 'published', statuses: [303, 303, 403, 403, 403] },
  { act: 'hapus', form: {}, of: 'own draft', statuses: [303, 303, 303, 403, 404] },
  { act: 'hapus', form: {}, of: 'draft of another', statuses: [303, 303, 404, 403, 404] },
  { act: 'hapus', form: {}, of: 'published', statuses: [303, 303, 403, 403, 403] },
]

describe('who may do what:', () => {
  test.each(rows)('$act $form of $of gives $statuses', async ({ act, form, of, statuses }) => {
    const found: number[] = []
    for (const scopes of Object.values(PEOPLE)) {
      const { person, cookie } = await desk.signedIn(scopes)
      const { id, slug } = await service.publish({ status: of === 'published' ? 'published' : 'draft' })
      if (of === 'own draft') await giveTo(person.id, id)
      const path = `/meja/artikel/${id}/${act}`.replace(/\/$/, '')
      const before = await storedAt(slug)
      const sent = form ? { cookie, form } : { cookie }
      const { status } = await desk.send(form ? 'POST' : 'GET', path, sent)
      found.push(status)
      if (status !== 303) expect(await storedAt(slug)).toEqual(before)
    }
    expect(found).toEqual(statuses)
  })

  test('a new article is made by who may create one', async () => {
    const found: number[] = []
    for (const scopes of Object.values(PEOPLE)) {
      const { cookie } = await desk.signedIn(scopes)
      const { text } = await desk.get('/meja/artikel/baru', { cookie })
      const place = /name="place" value="(baru-[\w-]+)"/.exec(text)?.[1] ?? `baru-${crypto.randomUUID()}`
      const form = { title: word(), category: 'Umum', content: 'Isi.', place }
      found.push((await desk.post('/meja/artikel/baru/simpan', { cookie, form })).status)
    }
    expect(found).toEqual([303, 303, 303, 403, 403])
  })

  test('several at once are changed by who may change each', async () => {
    const found: string[] = []
    for (const scopes of Object.values(PEOPLE)) {
      const { cookie } = await desk.signedIn(scopes)
      const { id, slug } = await service.publish({})
      await desk.post('/meja/artikel/massal', { cookie, form: { act: 'delete', id: String(id) } })
      found.push((await service.detail(slug)).status === 410 ? 'deleted' : 'there')
    }
    expect(found).toEqual(['deleted', 'deleted', 'there', 'there', 'there'])
  })
})

async function storedAt(slug: string) {
  const { body } = await service.detail(slug, { key: service.apiKey })
  const { views: _, ...stored } = body.data
  return stored
}

/** As if a person had made an article. */
async function giveTo(personId: number, id: number) {
  await withDatabase(() =>
    database().writeOnce((queries) =>
      queries.article.updateMany({ where: { id }, data: { createdBy: personId } }),
    ),
  )
}
