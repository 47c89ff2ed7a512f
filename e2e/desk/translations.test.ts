import { findAll, findOne, getAttributeValue, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../lib/auth/people/people'
import { service, serviceAt, type WriteBody, word } from '../api/support/service'
import { deskOf, type Fields, formOf } from '../support/desk'

const { publish, detail } = service
const owner = await deskOf()

const idIn = (location: string | null) => Number(/^\/meja\/artikel\/(\d+)\?/.exec(location ?? '')?.[1])

describe('the editor', () => {
  test('shows the detected language, and accepts another one', async () => {
    const { id, slug } = await publish({
      status: 'draft',
      content: 'This is the story of a fisher and the sea, as it was told to me by the old people.',
    })
    const { html } = await owner.open(`/meja/artikel/${id}`)
    const field = elementById(html, 'language')
    expect(field && getAttributeValue(field, 'value')).toBe('')
    expect(field && getAttributeValue(field, 'placeholder')).toBe('en (Inggris), ditemukan dari teks')
    const names = findAll((element) => element.name === 'option', parseDocument(html).children)
    expect(names.map((option) => [getAttributeValue(option, 'value'), textContent(option)])).toContainEqual([
      'de',
      'Jerman',
    ])
    await owner.edit(`/meja/artikel/${id}`, { language: 'pt-br' })
    expect(await languageOf(slug)).toBe('pt-BR')
    await owner.edit(`/meja/artikel/${id}`, { language: '' })
    expect(await languageOf(slug)).toBe('en')
  })

  test('explains an invalid language, an unknown article and a language that is taken', async () => {
    const original = await publish({ title: `Kopi ${word()}`, language: 'id' })
    await publish({ title: `Coffee ${word()}`, language: 'en', translation_of: original.slug })
    const faults: { fields: Fields; says: string }[] = [
      {
        fields: { language: 'english' },
        says: 'Bahasa (kode) harus sebuah kode bahasa seperti id, en, atau pt-BR.',
      },
      {
        fields: { translation_of: 'tidak-ada-di-sini' },
        says: 'Terjemahan dari (alamat) harus alamat (slug) artikel lain yang sudah ada.',
      },
      { fields: { translation_of: original.slug }, says: 'Sudah ada terjemahan dalam bahasa ini' },
    ]
    for (const { fields, says } of faults) {
      const { id } = await publish({ status: 'draft', language: 'en' })
      const { location } = await owner.edit(`/meja/artikel/${id}`, fields)
      expect((await owner.open(location ?? '')).html).toContain(says)
    }
  })

  test('links to the translations, including drafts, and starts another one', async () => {
    const original = await publish({ title: `Kopi ${word()}`, language: 'id' })
    const english = await publish({
      ...{ title: `Coffee ${word()}`, language: 'en', translation_of: original.slug, status: 'draft' },
    })
    const { html } = await owner.open(`/meja/artikel/${original.id}`)
    const link = findOne(
      (element) => getAttributeValue(element, 'href') === `/meja/artikel/${english.id}`,
      parseDocument(html).children,
    )
    expect([link && textContent(link), link && getAttributeValue(link, 'lang')]).toEqual([
      english.title,
      'en',
    ])
    expect(html).toContain('Inggris, draf')
    const form = elementById(html, 'write-translation')
    expect(form && getAttributeValue(form, 'action')).toBe('/meja/artikel/baru')
    const choice = findOne(
      (element) => element.name === 'select' && getAttributeValue(element, 'form') === 'write-translation',
      parseDocument(html).children,
    )
    const offered = findAll((element) => element.name === 'option', choice?.children ?? [])
    expect(offered.map((option) => getAttributeValue(option, 'value'))).not.toContain('en')

    const begun = await owner.open(`/meja/artikel/baru?terjemahan_dari=${original.slug}&bahasa=de`)
    const { action, fields } = formOf(begun.html, 'data-editor')
    expect(fields).toMatchObject({
      language: 'de',
      translation_of: original.slug,
      category: original.category,
    })
    const saved = await owner.send(action, { ...fields, title: `Kaffee ${word()}`, content: 'Kaffee.' })
    const id = idIn(saved.location)
    await owner.edit(`/meja/artikel/${id}`, {}, `/meja/artikel/${id}/terbit`)
    const { translations } = (await detail(original.slug)).body.data
    expect(translations).toMatchObject([{ language: 'de' }])
  })

  test('shows a writer the translations that they may read, but no draft of somebody else', async () => {
    const writer = await deskOf(PRESETS.writer)
    const original = await publish({ title: `Kopi ${word()}`, language: 'id' })
    const common = { translation_of: original.slug, status: 'draft' }
    const foreign = await publish({ ...common, title: `Coffee ${word()}`, language: 'en' })
    const body = { ...common, title: `Kaffee ${word()}`, language: 'de', category: 'x', content: 'x' }
    const { call } = serviceAt({ ...service, headers: writer.headers })
    const own = (await call<WriteBody>('POST', '/api/artikel', { body, key: null })).body.data
    const shownTo = async (desk: typeof owner) => {
      const { html } = await desk.open(`/meja/artikel/${own.id}`)
      const list = findOne(
        (element) => getAttributeValue(element, 'aria-labelledby') === 'translations',
        parseDocument(html).children,
      )
      return findAll(({ name }) => name === 'a', list?.children ?? []).map(textContent)
    }
    expect(await shownTo(owner)).toEqual([foreign.title, original.title])
    expect(await shownTo(writer)).toEqual([original.title])
    expect((await writer.open(`/meja/artikel/${own.id}`)).html).not.toContain(foreign.title)
  })

  test('starts no translation of a draft that a writer may not read', async () => {
    const original = await publish({ title: `Kopi ${word()}`, language: 'id', status: 'draft' })
    const writer = await deskOf(PRESETS.writer)
    const { html } = await writer.open(`/meja/artikel/baru?terjemahan_dari=${original.slug}&bahasa=de`)
    expect(formOf(html, 'data-editor').fields).toMatchObject({ language: '', translation_of: '' })
  })
})

test('the list is filtered by language, and titles have a lang attribute', async () => {
  const name = word()
  const german = await publish({ title: `${name} eins`, category: name, language: 'de-AT' })
  await publish({ title: `${name} satu`, category: name, language: 'id' })
  const { html } = await owner.open(`/meja/artikel?kategori=${name}&bahasa=de`)
  const links = findAll(
    (element) => /^\/meja\/artikel\/\d+$/.test(getAttributeValue(element, 'href') ?? ''),
    parseDocument(html).children,
  )
  expect(links.map((link) => [textContent(link), getAttributeValue(link, 'lang')])).toEqual([
    [german.title, 'de-AT'],
  ])
})

test('the history names a changed language and a changed translation', async () => {
  const original = await publish({ title: `Kopi ${word()}`, language: 'id' })
  const { id } = await publish({ status: 'draft', language: 'id' })
  await owner.edit(`/meja/artikel/${id}`, { language: 'en', translation_of: original.slug })
  const { html } = await owner.open(`/meja/artikel/${id}/riwayat`)
  expect(html).toContain('Bahasa · Terjemahan dari')
})

test('conflicting languages lead to the conflict screen', async () => {
  const { id, slug } = await publish({ status: 'draft', language: 'id' })
  const { html } = await owner.open(`/meja/artikel/${id}`)
  const { action, fields } = formOf(html, 'data-editor')
  await service.patch(slug, { language: 'en' })
  const { location } = await owner.send(action, { ...fields, language: 'de' })
  expect(location).toContain('/bentrok')
  expect((await owner.open(location ?? '')).html).toContain('Bahasa')
})

async function languageOf(slug: string) {
  return (await detail(slug, { key: service.apiKey })).body.data.language
}

function elementById(html: string, id: string) {
  return findOne((element) => getAttributeValue(element, 'id') === id, parseDocument(html).children)
}
