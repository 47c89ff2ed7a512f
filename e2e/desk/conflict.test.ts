import { textContent } from 'domutils'
import { describe, expect, test } from 'vitest'
import type { ListedWorkingCopy } from '../../lib/articles/working-copies/list-working-copies'
import type { WorkingCopy } from '../../lib/articles/working-copies/working-copies'
import type { Scope } from '../../lib/auth/actor'
import { PRESETS } from '../../lib/auth/people/people'
import { browse, buttonOf, chosenIn } from '../api/support/browse'
import { type DetailBody, service } from '../api/support/service'

const { patch, publish, remove } = service
const text = (...blocks: string[]) => blocks.join('\n\n')

const BEFORE = { title: 'Kopi', summary: 'Semula', content: text('satu', 'dua', 'tiga'), tags: 'kopi' }

type Fields = Record<string, unknown>
type Options = {
  mine: Fields
  theirs: Fields
  before?: Fields
  status?: 'draft' | 'published'
  scopes?: readonly Scope[]
  /** Whether the article was deleted and restored before it was opened. */
  isRestored?: boolean
}

/** An article that somebody saved while a person was typing. */
async function clash({ mine, theirs, before, status = 'draft', scopes, isRestored = false }: Options) {
  const begun = { ...BEFORE, ...before }
  const { id, slug } = await publish({ ...begun, status })
  if (isRestored) {
    await remove(slug)
    await service.call('POST', `/api/artikel/${slug}/restore`)
  }
  const person = await browse(scopes)
  const call = <Body>(method: string, path: string, body?: unknown) =>
    service.call<Body>(method, path, { key: null, headers: person.ofApi, body })
  const typed = { fields: { ...begun, ...mine }, base_revision: isRestored ? 3 : 1, saved_at: null }
  expect((await call('PUT', `/api/artikel/${slug}/working-copy`, typed)).status).toBe(200)
  expect((await patch(slug, theirs, { key: service.apiKey })).status).toBe(200)
  const path = `/meja/artikel/${id}/bentrok`
  return {
    ...person,
    ...{ id, slug, path },
    page: await person.open(path),
    stored: async () => {
      const key = service.apiKey
      const { body } = await service.call<DetailBody>('GET', `/api/artikel/${slug}?format=source`, { key })
      return body.data
    },
    copy: async () =>
      (await call<{ data?: WorkingCopy }>('GET', `/api/artikel/${slug}/working-copy`)).body.data,
    copies: async () => (await call<{ data: ListedWorkingCopy[] }>('GET', '/api/working-copies')).body.data,
  }
}

describe('two versions of one article', () => {
  test('have their base even if restoring the article wrote that revision', async () => {
    const { page } = await clash({
      mine: { title: 'Kopi Pagi' },
      theirs: { summary: 'Baru' },
      isRestored: true,
    })
    expect(chosenIn(page)).toEqual({ 'choice.title': 'mine', 'choice.summary': 'theirs' })
  })

  test('have the changes of only one side chosen in advance', async () => {
    const { page, press, stored, copy } = await clash({
      mine: { title: 'Kopi Pagi', content: text('SATU', 'dua', 'tiga') },
      theirs: { summary: 'Baru', content: text('satu', 'dua', 'TIGA') },
    })
    expect(chosenIn(page)).toEqual({
      'choice.title': 'mine',
      'choice.summary': 'theirs',
      'choice.content.0': 'mine',
      'choice.content.2': 'theirs',
    })
    const after = await press(page, buttonOf(page, 'Simpan'))
    expect([after.status, after.path.split('?')[1]]).toEqual([200, 'pesan=digabung'])
    expect(await stored()).toMatchObject({
      title: 'Kopi Pagi',
      summary: 'Baru',
      content: text('SATU', 'dua', 'TIGA'),
    })
    expect(await copy()).toBeUndefined()
  })

  test('show both changes and the base where both sides changed the same part', async () => {
    const { page } = await clash({
      mine: { title: 'Punya saya', content: text('satu', 'dua saya', 'tiga') },
      theirs: { title: 'Punya mereka', content: text('satu', 'dua mereka', 'tiga') },
    })
    expect(chosenIn(page)).toEqual({ 'choice.title': null, 'choice.content.1': null })
    for (const shown of ['Kopi', 'Punya saya', 'Punya mereka', 'dua saya', 'dua mereka'])
      expect(page.html).toContain(shown)
    expect(page.html).toContain('ARTIKEL_API_KEY (kunci) menyimpan versi 2')
  })

  test('have deleted and inserted words marked', async () => {
    const { page } = await clash({
      mine: { content: text('satu', 'Kopi panas dari Gayo', 'tiga') },
      theirs: { title: 'Kopi Pagi', content: text('satu', 'Kopi dingin dari Toraja', 'tiga') },
      before: { content: text('satu', 'Kopi hangat dari Gayo', 'tiga') },
    })
    const marks = page.elements(({ name }) => name === 'ins' || name === 'del')
    expect(marks.map((mark) => `${mark.name}: ${textContent(mark).trim().replace(/ +/g, ' ')}`)).toEqual([
      'ins: disisipkan: Pagi selesai.',
      'del: dihapus: hangat selesai.',
      'ins: disisipkan: dingin selesai.',
      'del: dihapus: Gayo selesai.',
      'ins: disisipkan: Toraja selesai.',
      'del: dihapus: hangat selesai.',
      'ins: disisipkan: panas selesai.',
    ])
  })

  test('have no marks where a side is completely different', async () => {
    const { page } = await clash({ mine: { title: 'Teh' }, theirs: { title: 'Susu' } })
    expect(page.elements(({ name }) => name === 'ins' || name === 'del')).toEqual([])
  })

  test('are shown without marks where there is too much to compare', async () => {
    const long = (word: string) => Array.from({ length: 20_000 }, (_, n) => `${word}${n} sama`).join(' ')
    const { page } = await clash({
      before: { content: long('a') },
      mine: { content: long('b') },
      theirs: { content: long('c') },
    })
    expect([page.status, page.elements(({ name }) => name === 'ins')]).toEqual([200, []])
    expect(page.html).toContain('b19999')
  })

  test('ask nothing about identical changes', async () => {
    const both = { title: 'Sama', content: text('satu', 'DUA', 'tiga') }
    const { page } = await clash({ mine: both, theirs: both })
    expect(chosenIn(page)).toEqual({})
  })

  test('are merged into what is chosen, or typed instead', async () => {
    const { page, press, stored, copy } = await clash({
      mine: { title: 'Punya saya', content: text('satu', 'dua saya', 'tiga') },
      theirs: { title: 'Punya mereka', content: text('satu', 'dua mereka', 'tiga') },
    })
    const chosen = { 'choice.title': 'mine', 'choice.content.1': 'own', 'own.content.1': 'dua\r\nbersama' }
    await press(page, buttonOf(page, 'Simpan'), chosen)
    expect(await stored()).toMatchObject({
      title: 'Punya saya',
      content: text('satu', 'dua\nbersama', 'tiga'),
    })
    expect(await copy()).toBeUndefined()
  })

  test('are neither saved nor lost when nothing is chosen', async () => {
    const { page, press, stored, copy } = await clash({ mine: { title: 'A' }, theirs: { title: 'B' } })
    const after = await press(page, buttonOf(page, 'Simpan'))
    expect(after.status).toBe(422)
    expect((await stored()).title).toBe('B')
    expect((await copy())?.fields.title).toBe('A')
  })

  test('keep in the copy the own changes that were not chosen', async () => {
    const { page, press, stored, copy, open, path } = await clash({
      mine: { title: 'Punya saya', content: text('satu', 'dua saya', 'tiga') },
      theirs: { title: 'Punya mereka' },
    })
    const after = await press(page, buttonOf(page, 'Simpan'), { 'choice.title': 'theirs' })
    expect(after.html).toContain('tetap ada di salinan')
    expect(await stored()).toMatchObject({ title: 'Punya mereka', content: text('satu', 'dua saya', 'tiga') })
    expect((await copy())?.fields.title).toBe('Punya saya')
    expect((await open(path)).html).toContain('Punya saya')
  })

  test('are shown again, with the choices, when somebody saved once more meanwhile', async () => {
    const { page, press, slug, path, stored, copies } = await clash({
      mine: { title: 'Punya saya', summary: 'Saya' },
      theirs: { title: 'Punya mereka', summary: 'Mereka' },
    })
    await patch(slug, { summary: 'Lagi' }, { key: service.apiKey })
    const chosen = { 'choice.title': 'own', 'own.title': 'Punya bersama', 'choice.summary': 'theirs' }
    const again = await press(page, buttonOf(page, 'Simpan'), chosen)
    expect(again.path).toBe(path)
    expect(chosenIn(again)).toEqual({ 'choice.title': 'mine', 'choice.summary': 'theirs' })
    expect(again.html).toContain('Punya bersama')
    expect((await copies()).map(({ title }) => title).sort()).toEqual(['Punya bersama', 'Punya saya'])
    await press(again, buttonOf(again, 'Simpan'))
    expect(await stored()).toMatchObject({ title: 'Punya bersama', summary: 'Lagi' })
  })

  test('do not overwrite another copy of the same person', async () => {
    const { page, press, slug, ofApi, copy, stored } = await clash({
      mine: { title: 'A' },
      theirs: { title: 'B' },
    })
    const { saved_at } = (await copy()) ?? {}
    const body = { fields: { ...BEFORE, title: 'Dari gawai lain' }, base_revision: 1, saved_at }
    await service.call('PUT', `/api/artikel/${slug}/working-copy`, { key: null, headers: ofApi, body })
    const after = await press(page, buttonOf(page, 'Simpan'), {
      'choice.title': 'own',
      'own.title': 'Ketikan',
    })
    expect([after.status, after.html.includes('Ketikan')]).toEqual([409, true])
    expect([(await stored()).title, (await copy())?.fields.title]).toEqual(['B', 'Dari gawai lain'])
  })

  test('are compared without their base when it is no longer stored', async () => {
    const { page } = await clash({ mine: { title: 'A' }, theirs: { title: 'B', summary: 'Baru' } })
    expect(page.html).toContain('Kopi')
    const { id, slug, ofApi, open } = await clash({ mine: { title: 'A' }, theirs: { title: 'B' } })
    await service.call('DELETE', `/api/artikel/${slug}/working-copy`, { key: null, headers: ofApi })
    const fields = { ...BEFORE, title: 'A', content: text('satu', 'dua saya', 'tiga') }
    const body = { fields, base_revision: 99, saved_at: null }
    await service.call('PUT', `/api/artikel/${slug}/working-copy`, { key: null, headers: ofApi, body })
    const shown = await open(`/meja/artikel/${id}/bentrok`)
    expect(shown.html).toContain('tidak disimpan lagi')
    expect([shown.html.split('tidak disimpan lagi').length - 1, shown.html.includes('(kosong)')]).toEqual([
      2,
      false,
    ])
    expect(chosenIn(shown)['choice.title']).toBeNull()
  })
})

describe('of a published article', () => {
  const options = {
    mine: { title: 'Punya saya' },
    theirs: { summary: 'Baru' },
    status: 'published',
  } as const

  test('the merged text is published by a button of its own', async () => {
    const { page, press, stored } = await clash(options)
    await press(page, buttonOf(page, 'Perbarui'))
    expect(await stored()).toMatchObject({ title: 'Punya saya', summary: 'Baru', status: 'published' })
  })

  test('the merged text becomes the copy of a person who may not publish', async () => {
    const { page, press, stored, copy } = await clash({ ...options, scopes: PRESETS.writer })
    expect(page.html).not.toContain('Perbarui')
    await press(page, buttonOf(page, 'Simpan sebagai salinan'))
    expect(await stored()).toMatchObject({ title: 'Kopi', summary: 'Baru' })
    expect(await copy()).toMatchObject({ base_revision: 2, fields: { title: 'Punya saya', summary: 'Baru' } })
  })

  test('the former draft stays hidden from a person who may not read drafts', async () => {
    const { id, slug } = await publish({ title: 'Rahasia lama', status: 'draft' })
    await patch(slug, { title: 'Umum', status: 'published' })
    const writer = await browse(PRESETS.writer)
    const body = { fields: { title: 'Saya' }, base_revision: 1, saved_at: null }
    await service.call('PUT', `/api/artikel/${slug}/working-copy`, { key: null, headers: writer.ofApi, body })
    const page = await writer.open(`/meja/artikel/${id}/bentrok`)
    expect([page.status, page.html.includes('Rahasia lama')]).toEqual([200, false])
  })
})

describe('the copy that a writer made of a published article', () => {
  async function proposed() {
    const { id, slug } = await publish(BEFORE)
    const writer = await browse(PRESETS.writer)
    const call = (method: string, body?: unknown) =>
      service.call(method, `/api/artikel/${slug}/working-copy`, { key: null, headers: writer.ofApi, body })
    await call('PUT', { fields: { ...BEFORE, title: 'Usulan' }, base_revision: 1, saved_at: null })
    return { id, slug, writer, copyStatus: async () => (await call('GET')).status }
  }

  /** The conflict screen that the article links to for an editor. */
  async function opened(id: number | null) {
    const editor = await browse(PRESETS.editor)
    const article = await editor.open(`/meja/artikel/${id}`)
    const [link] = article.elements(({ attribs }) => attribs.href?.includes('/bentrok?pemilik=') ?? false)
    return { ...editor, page: await editor.open(link?.attribs.href ?? '') }
  }

  test('is opened and published by an editor, and is then gone', async () => {
    const { id, slug, writer, copyStatus } = await proposed()
    const { page, press } = await opened(id)
    expect(page.html).toContain(`Tulisan ${writer.name}`)
    expect(chosenIn(page)).toEqual({ 'choice.title': 'mine' })
    await press(page, buttonOf(page, 'Perbarui'))
    const { body } = await service.detail(slug)
    expect([body.data.title, await copyStatus()]).toEqual(['Usulan', 404])
  })

  test('stays when not all of it was chosen', async () => {
    const { id, slug, copyStatus } = await proposed()
    const { page, press } = await opened(id)
    await press(page, buttonOf(page, 'Perbarui'), { 'choice.title': 'theirs' })
    const { body } = await service.detail(slug)
    expect([body.data.title, await copyStatus()]).toEqual(['Kopi', 200])
  })

  test('is not opened by a person who may not publish', async () => {
    const { id } = await proposed()
    const other = await browse(PRESETS.writer)
    expect((await other.open(`/meja/artikel/${id}`)).html).not.toContain('/bentrok?pemilik=')
    expect((await other.open(`/meja/artikel/${id}/bentrok?pemilik=1`)).status).toBe(403)
  })
})

test('without a copy there is nothing to compare', async () => {
  const { id } = await publish({})
  const page = await (await browse()).open(`/meja/artikel/${id}/bentrok`)
  expect(page.path).toBe(`/meja/artikel/${id}`)
})
