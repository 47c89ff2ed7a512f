import { describe, expect, test } from 'vitest'
import { pairOf } from './support/servers'
import { atOnce, type Service, service, slugsOf, word } from './support/service'

const { detail, errorResponse, list, patch, post, publish, put } = service
/** On PostgreSQL calls alternate between two instances. */
const pair = pairOf(service)

describe('the language of an article', () => {
  test('is kept in its normal form, and shown in lists and details', async () => {
    const [tag, { slug, language }] = [word(), await publish({ language: 'pt-br' })]
    expect(language).toBe('pt-BR')
    await patch(slug, { tags: [tag] })
    expect((await list(`tag=${tag}`)).body.data[0]).toMatchObject({ slug, language: 'pt-BR' })
    expect((await detail(slug)).body.data.language).toBe('pt-BR')
  })

  test.each(['english', 'pt_BR', 'e', '1', 'en-', 'x-own', 'i', `en-x-${'a1b2c3d4-'.repeat(9)}z`])(
    'is refused as "%s", with an example of a valid one',
    async (language) => {
      const body = { title: ' ', category: 'x', content: 'x', language }
      const { status, body: problem } = await errorResponse('POST', '/api/artikel', { body })
      expect(status).toBe(422)
      expect(problem.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
        ['/title', 'required'],
        ['/language', 'invalid_language'],
      ])
      expect(problem.detail).toContain('"pt-BR"')
    },
  )

  test('is the language of the site again after null, or after a PUT without it', async () => {
    const { slug } = await publish({ title: 'Kopi', language: 'fr' })
    expect((await patch(slug, { language: null })).body.data.language).toBe('id')
    expect((await patch(slug, { language: 'fr' })).body.data.language).toBe('fr')
    const whole = { title: 'Kopi', category: 'x', content: 'x' }
    expect((await put(slug, { ...whole, language: 'fr' })).body.meta.result).toBe('updated')
    expect((await put(slug, { ...whole, language: 'FR' })).body.meta.result).toBe('unchanged')
    expect((await put(slug, whole)).body.data.language).toBe('id')
  })

  test('filters lists and searches by language range, which matches longer tags too', async () => {
    const [tag, found] = [word(), word()]
    const languages = ['pt', 'pt-BR', 'ptw', 'zh-Hant-TW', 'zh-Hans']
    const articles = await Promise.all(
      languages.map((language) => publish({ title: found, language, tags: [tag] })),
    )
    const slugOf = (language: string) => articles[languages.indexOf(language)]?.slug
    for (const filter of [`tag=${tag}`, `q=${found}`, `q=${found}&tag=${tag}`]) {
      const of = async (range: string) => slugsOf(await list(`${filter}&language=${range}`)).sort()
      expect(await of('pt')).toEqual([slugOf('pt'), slugOf('pt-BR')].sort())
      expect(await of('pt-br')).toEqual([slugOf('pt-BR')])
      expect(await of('ZH-HANT')).toEqual([slugOf('zh-Hant-TW')])
      expect(await of('zh')).toHaveLength(2)
      expect(await of('zh-TW')).toEqual([])
      expect(await of('*')).toHaveLength(languages.length)
      expect((await list(`${filter}&language=pt`)).body.meta.pagination.total).toBe(2)
    }
    expect((await list('language=pt_BR')).status).toBe(400)
    expect((await list('language=')).status).toBe(200)
  })

  test('filters a list without other filters, in every order, by pages and by cursor', async () => {
    const language = `qaa-x-${word().slice(0, 8)}`
    const slugs: string[] = []
    for (const title of ['c', 'a', 'b']) slugs.push((await publish({ title, language })).slug)
    const [c, a, b] = slugs
    const of = async (query: string) => slugsOf(await list(`language=${language}&${query}`))
    expect(await of('')).toEqual([b, a, c])
    expect(await of('sort=published_at')).toEqual([c, a, b])
    expect(await of('sort=title')).toEqual([a, b, c])
    expect(await of('sort=-views')).toEqual([b, a, c])
    expect(await of('limit=2&page=2')).toEqual([c])
    const { body } = await list(`language=${language}&cursor=&limit=2`)
    const next = String(new URL(String(body.links.next)).search)
    expect([slugsOf({ body } as never), slugsOf(await list(next.slice(1)))]).toEqual([[b, a], [c]])
    await patch(String(a), { language: 'en' })
    expect(await of('sort=title')).toEqual([b, c])
    expect((await list(`language=${language}`)).body.meta.pagination.total).toBe(2)
  })

  test('filters the totals of categories, which follow each change', async () => {
    const [category, language] = [word(), `qab-x-${word().slice(0, 8)}`]
    const totals = async (query: string) => {
      const path = `/api/artikel/categories?language=${query}`
      const { body } = await service.call<{ data: { slug: string; total: number }[] }>('GET', path)
      return body.data.find(({ slug }) => slug === category)?.total
    }
    const { slug } = await publish({ category, language })
    await publish({ category, language: 'en' })
    expect([await totals(language), await totals('en'), await totals('fr'), await totals('*')]).toEqual([
      1, 1, 0, 2,
    ])
    await patch(slug, { language: 'en' })
    expect([await totals(language), await totals('en')]).toEqual([0, 2])
    await service.remove(slug)
    expect(await totals('en')).toBe(1)
  })
})

describe('the language of a text', () => {
  const GERMAN =
    'Jeden Morgen öffnet die Bäckerin ihren Laden noch vor Sonnenaufgang und legt die ersten Brote aus. Die Häuser der Nachbarschaft sind dann noch dunkel.'
  const ENGLISH =
    'Every morning the baker opens her shop before sunrise and sets out the first loaves of bread. It was running late today, as it does on most of the days.'

  test('is detected where none is given, ignoring code and addresses, and follows the text', async () => {
    const code = '```js\nfor (const it of that) if (not in the) return from()\n```\n'
    const { slug, language } = await publish({ content: `${GERMAN}\n\n${code.repeat(20)}` })
    expect(language).toBe('de')
    const address = '<https://example.org/this-is-not-the-page-that-it-was-for-all-of-you>\n'
    expect((await publish({ content: `${GERMAN}\n\n${address.repeat(20)}` })).language).toBe('de')
    expect((await patch(slug, { content: ENGLISH })).body.data.language).toBe('en')
    expect((await patch(slug, { language: 'nl' })).body.data.language).toBe('nl')
    expect((await patch(slug, { content: GERMAN })).body.data.language).toBe('nl')
    expect((await patch(slug, { language: null })).body.data.language).toBe('de')
  })

  test.each([
    ['a short one', 'Guten Morgen.'],
    ['one in two languages', `${GERMAN} ${ENGLISH}`],
    [
      'code alone',
      '```\nthe of and to in is that it for was with as on be at by this had not are but from\n```',
    ],
  ])('is that of the site for %s', async (_what, content) => {
    expect((await publish({ content })).language).toBe('id')
  })

  test('is refused when it is detected as the language of an existing translation', async () => {
    const [id, de] = await group('id', 'de')
    const refused = await errorResponse('PATCH', `/api/artikel/${id}`, {
      body: { content: GERMAN, language: null },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'translation_exists'])
    expect(refused.body.existing_url).toContain(de)
    expect((await patch(id, { content: GERMAN, language: 'id' })).status).toBe(200)
  })
})

describe('a search', () => {
  test('finds word forms of the language of each article, and of no other', async () => {
    const tag = word()
    const of = async (language: string, content: string) =>
      (await publish({ language, content, tags: [tag], title: word() })).slug
    const de = await of('de', 'Die Häuser stehen am Fluss, der Halt ist kurz.')
    const en = await of('en', 'They halt here.')
    const ru = await of('ru', 'Он читал новую книгу.')
    const es = await of('es', 'Cantaban canciones antiguas.')
    const id = await of('id', 'Dia membelikan adiknya sepatu.')
    const found = async (q: string) => slugsOf(await list(`tag=${tag}&language=*&q=${encodeURIComponent(q)}`))
    const inOne = async (q: string, language: string) =>
      slugsOf(await list(`tag=${tag}&language=${language}&q=${encodeURIComponent(q)}`))
    expect(await inOne('Haus', 'de')).toEqual([de])
    expect(await inOne('книги', 'ru')).toEqual([ru])
    expect(await inOne('новый', 'ru')).toEqual([ru])
    expect(await inOne('canción', 'es')).toEqual([es])
    expect(await inOne('beli', 'id')).toEqual([id])
    // "halting" is an English form of "halt", a word that the German text contains too.
    expect(await inOne('halting', 'en')).toEqual([en])
    expect(await inOne('halting', 'de')).toEqual([])
    expect((await found('halt')).sort()).toEqual([de, en].sort())
  })

  test('finds the word forms of each language of a site that has many', async () => {
    const tag = word()
    const texts = {
      ar: ['كتبت الكتابات الجديدة', 'الكتابة'],
      da: ['Husene ligger ved åen.', 'huset'],
      de: ['Die Häuser stehen am Fluss.', 'Hauses'],
      el: ['Στους δρόμους της πόλης.', 'δρόμων'],
      en: ['They were walking home.', 'walked'],
      es: ['Cantaban canciones antiguas.', 'canción'],
      fi: ['Talossa asuu perhe.', 'talosta'],
      fr: ['Ils chantaient ensemble.', 'chanter'],
      hu: ['A házakban laknak.', 'házban'],
      id: ['Dia membelikan adiknya sepatu.', 'beli'],
      it: ['Le canzoni antiche.', 'canzone'],
      pt: ['Cantavam na rua.', 'cantar'],
      ru: ['Он читал новую книгу.', 'книги'],
      tr: ['Kitaplar masanın üstünde.', 'kitabı'],
    }
    const slugs = new Map<string, string>()
    for (const [language, [content]] of Object.entries(texts))
      slugs.set(language, (await publish({ language, content, tags: [tag], title: word() })).slug)
    const missed: string[] = []
    for (const [language, [, q = '']] of Object.entries(texts)) {
      const found = slugsOf(await list(`tag=${tag}&q=${encodeURIComponent(q)}`))
      if (!found.includes(slugs.get(language) ?? '')) missed.push(language)
    }
    expect(missed).toEqual([])
  })

  test('finds the word forms of drafts in a language without published articles', async () => {
    const { slug } = await publish({ language: 'lt', content: 'Namai stovi prie upės.', status: 'draft' })
    const found = await list('status=draft&language=lt&q=namas', { key: service.apiKey })
    expect(slugsOf(found)).toEqual([slug])
  })

  test('highlights word forms, but phrases only verbatim', async () => {
    const tag = word()
    await publish({ language: 'ru', content: 'Он читал новую книгу дома.', tags: [tag] })
    const highlight = async (q: string) =>
      (await list(`tag=${tag}&language=ru&q=${encodeURIComponent(q)}`)).body.data[0]?.highlight
    expect(await highlight('книги')).toBe('Он читал новую <mark>книгу</mark> дома.')
    expect(await highlight('"новую книгу"')).toBe('Он читал <mark>новую</mark> <mark>книгу</mark> дома.')
    expect(await highlight('"новый книги"')).toBeUndefined()
  })
})

describe('related articles', () => {
  test('are of the same language first, and never translations', async () => {
    const [tag, category] = [word(), word()]
    const common = { tags: [tag], category }
    const own = await publish({ ...common, language: 'en' })
    const translation = await publish({ ...common, language: 'de', translation_of: own.slug })
    const others = await Promise.all(
      ['fr', 'en', 'fr', 'en-GB'].map((language) => publish({ ...common, language })),
    )
    const related = (await detail(own.slug)).body.data.related_articles
    expect(related.map(({ language }) => language.slice(0, 2))).toEqual(['en', 'en', 'fr', 'fr'])
    expect(related.map(({ slug }) => slug).sort()).toEqual(others.map(({ slug }) => slug).sort())
    expect(related.map(({ slug }) => slug)).not.toContain(translation.slug)
  })
})

describe('translations that are written at once', () => {
  const at = (index: number) => pair()[index % 2] as Service

  test('are limited to one per language', async () => {
    const { slug } = await publish({ language: 'id' })
    const body = { category: word(), content: 'x', language: 'en', translation_of: slug }
    const responses = await atOnce(8, (index) => at(index).post({ ...body, title: word() }))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    expect(await translationsOf(slug)).toHaveLength(1)
  })

  test('name each other when two articles name each other', async () => {
    for (let round = 0; round < 5; round++) {
      const [id, en] = [await publish({ language: 'id' }), await publish({ language: 'en' })]
      const responses = await Promise.all([
        at(0).patch(id.slug, { translation_of: en.slug }),
        at(1).patch(en.slug, { translation_of: id.slug }),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect([await translationsOf(id.slug), await translationsOf(en.slug)]).toEqual([[en.slug], [id.slug]])
    }
  })

  test('of two articles without a group join one group each', async () => {
    const [id, de] = [await publish({ language: 'id' }), await publish({ language: 'de' })]
    const responses = await atOnce(6, async (index) => {
      const { slug } = index % 2 === 0 ? id : de
      return at(index).post({
        ...{ title: word(), category: 'x', content: 'x', translation_of: slug },
        language: ['en', 'fr', 'es'][Math.floor(index / 2)],
      })
    })
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect([await translationsOf(id.slug), await translationsOf(de.slug)].map((all) => all.length)).toEqual([
      3, 3,
    ])
  })
})

describe('translations', () => {
  test('list each other, whichever article names the other', async () => {
    const id = await publish({ language: 'id' })
    const en = await publish({ language: 'en', translation_of: id.slug })
    const fr = await publish({ language: 'fr', translation_of: en.id })
    const names = ({ language, slug, title, url }: typeof id) => ({ language, slug, title, url })
    expect(en.translations).toEqual([names(id)])
    expect(fr.translations).toEqual([names(en), names(id)])
    expect(await translationsOf(id.slug)).toEqual([en.slug, fr.slug])
    expect(await translationsOf(en.slug)).toEqual([fr.slug, id.slug])
  })

  test('do not change the revision of the article that is named', async () => {
    const id = await publish({ language: 'id' })
    const before = await detail(id.slug)
    const since = await cursor()
    const en = await publish({ language: 'en', translation_of: id.slug })
    const after = await detail(id.slug)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect(after.body.data.updated_at).toBe(before.body.data.updated_at)
    const changed = await service.call<{ data: { article?: { slug: string } }[] }>(
      'GET',
      `/api/artikel/changes?after=${since}&limit=500`,
    )
    const slugs = changed.body.data.map(({ article }) => article?.slug)
    expect([slugs.includes(en.slug), slugs.includes(id.slug)]).toEqual([true, false])
  })

  test('lose only the article that names another one', async () => {
    const [id, en, fr] = await group('id', 'en', 'fr')
    const other = await publish({ language: 'de' })
    await patch(en, { translation_of: other.slug })
    expect(await translationsOf(en)).toEqual([other.slug])
    expect([await translationsOf(id), await translationsOf(fr)]).toEqual([[fr], [id]])
  })

  test('lose an article that is patched with null, even the one that others named', async () => {
    const [id, en, fr] = await group('id', 'en', 'fr')
    expect((await patch(id, { translation_of: null })).body.meta.result).toBe('updated')
    expect(await translationsOf(id)).toEqual([])
    expect([await translationsOf(en), await translationsOf(fr)]).toEqual([[fr], [en]])
    expect((await patch(id, { translation_of: null })).body.meta.result).toBe('unchanged')
  })

  test('stay after an identical PUT, and end after a PUT without translation_of', async () => {
    const whole = { title: word(), category: 'x', content: 'x', language: 'id' }
    const { slug } = await publish(whole)
    const translation = { ...whole, language: 'en', translation_of: slug }
    const en = word()
    await put(en, translation)
    expect((await put(slug, whole)).body.meta.result).toBe('unchanged')
    expect((await put(en, translation)).body.meta.result).toBe('unchanged')
    expect(await translationsOf(slug)).toEqual([en])
    const { translation_of, ...alone } = translation
    expect((await put(en, alone)).body.meta.result).toBe('updated')
    expect(await translationsOf(slug)).toEqual([])
  })

  test('are refused for a language that the group has already, with the address of the existing one', async () => {
    const [id, en] = await group('id', 'en')
    const body = { title: word(), category: 'x', content: 'x', language: 'en', translation_of: id }
    const refused = await errorResponse('POST', '/api/artikel', { body })
    expect([refused.status, refused.body.code]).toEqual([409, 'translation_exists'])
    expect(refused.body.existing_url).toContain(`/artikel/${en}`)
    expect((await errorResponse('PATCH', `/api/artikel/${id}`, { body: { language: 'en' } })).status).toBe(
      409,
    )
    expect((await detail(id)).body.data.language).toBe('id')
    expect((await post({ ...body, language: 'en-GB' })).status).toBe(201)
  })

  test.each([
    ['an unknown slug', () => word()],
    ['an unknown id', () => 99_999_999],
    ['no slug at all', () => 'Tidak ada!'],
    ['a truth value', () => true],
  ])('are refused for %s, with its pointer', async (_name, named) => {
    const body = { title: word(), category: 'x', content: 'x', translation_of: named() }
    const { status, body: problem } = await errorResponse('POST', '/api/artikel', { body })
    expect([status, problem.errors?.[0]?.pointer]).toEqual([422, '/translation_of'])
  })

  test('are refused for an article that names itself, by slug or by id', async () => {
    const { slug, id } = await publish({})
    for (const translation_of of [slug, id, String(id)]) {
      const { status, body } = await errorResponse('PATCH', `/api/artikel/${slug}`, {
        body: { translation_of },
      })
      expect([status, body.errors?.[0]?.message]).toEqual([
        422,
        'translation_of must be a different article from this one.',
      ])
    }
  })

  test('list drafts only once they are published', async () => {
    const id = await publish({ language: 'id' })
    const en = await publish({ language: 'en', translation_of: id.slug, status: 'draft' })
    expect(await translationsOf(id.slug)).toEqual([])
    await patch(en.slug, { status: 'published' })
    expect(await translationsOf(id.slug)).toEqual([en.slug])
    await patch(en.slug, { slug: `${en.slug}-baru`, title: 'Judul baru' })
    expect((await detail(id.slug)).body.data.translations).toMatchObject([
      { slug: `${en.slug}-baru`, title: 'Judul baru' },
    ])
    await patch(`${en.slug}-baru`, { status: 'draft' })
    expect(await translationsOf(id.slug)).toEqual([])
  })

  test('lose an article that is deleted, and regain it when it is restored', async () => {
    const [id, en] = await group('id', 'en')
    await service.remove(en)
    expect(await translationsOf(id)).toEqual([])
    await restore(en)
    expect([await translationsOf(id), await translationsOf(en)]).toEqual([[en], [id]])
  })

  test('do not regain a restored article whose language was taken, and a warning says so', async () => {
    const [id, en] = await group('id', 'en')
    await service.remove(en)
    const other = await publish({ language: 'en', translation_of: id })
    const { body } = await restore(en)
    expect(body.meta.warnings).toMatchObject([{ code: 'translation_taken' }])
    expect([await translationsOf(en), await translationsOf(id)]).toEqual([[], [other.slug]])
  })

  test('do not change in a dry run', async () => {
    const { slug } = await publish({ language: 'id' })
    const body = { title: word(), category: 'x', content: 'x', language: 'en', translation_of: slug }
    const dry = await post(body, {}, '?dry_run=true')
    expect(dry.body.data.translations.map((other) => other.slug)).toEqual([slug])
    expect(await translationsOf(slug)).toEqual([])
    const { body: source } = await detail(slug, { key: service.apiKey })
    expect(source.data.translations).toEqual([])
  })

  test('are written in one bulk with the article that they name', async () => {
    const [slug, category] = [word(), word()]
    const operation = (language: string, extra: object) => ({
      method: 'POST',
      body: { title: word(), category, content: 'x', language, ...extra },
    })
    const operations = [operation('id', { slug }), operation('en', { translation_of: slug })]
    const { status } = await service.call('POST', '/api/artikel/bulk', { body: { operations, atomic: true } })
    expect(status).toBe(200)
    expect(await translationsOf(slug)).toHaveLength(1)
    const twice = [operation('de', { translation_of: slug }), operation('de', { translation_of: slug })]
    const failed = await errorResponse('POST', '/api/artikel/bulk', {
      body: { operations: twice, atomic: true },
    })
    expect([failed.status, failed.body.detail]).toEqual([
      409,
      expect.stringContaining('There is a translation in "de" already'),
    ])
    expect(await translationsOf(slug)).toHaveLength(1)
  })

  test('are in the fields of the source and of revisions, and are restored with them', async () => {
    const [id, en] = await group('id', 'en')
    const source = async () => {
      const { body } = await detail(`${en}?format=source`, { key: service.apiKey })
      return body.data.fields
    }
    expect(await source()).toMatchObject({ language: 'en', translation_of: id })
    await patch(en, { translation_of: null, language: 'fr' })
    expect(await source()).not.toHaveProperty('translation_of')
    const revisions = await service.call<{ data: { revision: number; changed: string[] }[] }>(
      'GET',
      `/api/artikel/${en}/revisions`,
      { key: service.apiKey },
    )
    expect(revisions.body.data.map(({ changed }) => changed)).toEqual([
      ['language', 'translation_of'],
      expect.arrayContaining(['language', 'translation_of']),
    ])
    const restored = await service.call(
      'POST',
      `/api/artikel/${en}/revisions/${revisions.body.data[1]?.revision}/restore`,
    )
    expect(restored.status).toBe(200)
    expect(await source()).toMatchObject({ language: 'en', translation_of: id })
    expect(await translationsOf(id)).toEqual([en])
  })
})

/** Publishes translations in these languages, where the others name the first. Returns their slugs. */
async function group(first: string, ...others: string[]) {
  const { slug } = await publish({ language: first })
  const slugs = [slug]
  for (const language of others) slugs.push((await publish({ language, translation_of: slug })).slug)
  return slugs as [string, string, string]
}

async function translationsOf(slug: string, at: Service = service): Promise<string[]> {
  return (await at.detail(slug)).body.data.translations.map((other) => other.slug)
}

function restore(slug: string) {
  return service.call<Awaited<ReturnType<typeof post>>['body']>('POST', `/api/artikel/${slug}/restore`)
}

async function cursor(): Promise<string> {
  const feed = async (after: string) =>
    (
      await service.call<{ meta: { cursor: string; has_more: boolean } }>(
        'GET',
        `/api/artikel/changes?limit=500${after && `&after=${after}`}`,
      )
    ).body.meta
  for (let after = ''; ; ) {
    const { cursor: next, has_more } = await feed(after)
    if (!has_more) return next
    after = next
  }
}
