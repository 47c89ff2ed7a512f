import { DomUtils, parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDetail } from '../../lib/articles/serialize'
import { service, word } from '../api/support/service'
import { type Head, nodesByType, parseXml, read, readHead, readSitemap } from './support/read'
import { HUB, SITE_URL } from './support/site'

const { patch, publish } = service
const category = `Bahasa ${word()}`
let original: ArticleDetail
let english: ArticleDetail
let arabic: ArticleDetail
let german: ArticleDetail

beforeAll(async () => {
  const common = { category, content: 'Isi.\n\n## Satu\n\n## Dua\n\n## Tiga' }
  german = await publish({ ...common, title: `Der Kaffee ${word()}`, language: 'de' })
  original = await publish({ ...common, title: `Kopi ${word()}`, language: 'id' })
  english = await publish({
    ...common,
    title: `Coffee ${word()}`,
    language: 'en-GB',
    translation_of: original.slug,
  })
  arabic = await publish({
    ...common,
    title: `القهوة ${word()}`,
    language: 'ar',
    translation_of: original.slug,
  })
  await patch(german.slug, { translation_of: original.id })
})

describe('each article of four languages', () => {
  test('lists all of them, with the one in the language of the site as the default', async () => {
    const addresses = [
      ['ar', arabic.url],
      ['de', german.url],
      ['en-GB', english.url],
      ['id', original.url],
      ['x-default', original.url],
    ]
    for (const { slug } of [original, english, arabic, german])
      expect([slug, alternatesOf(await readHead(`/artikel/${slug}`))]).toEqual([slug, addresses])
    const sitemap = await readSitemap()
    for (const { url } of [original, english, arabic, german]) {
      const links = sitemap.get(url)?.['xhtml:link'] ?? []
      expect([url, links.map((link) => [link['@hreflang'], link['@href']])]).toEqual([url, addresses])
      expect(links.map((link) => link['@rel'])).toEqual(Array(5).fill('alternate'))
    }
  })

  test('has its language, its direction, and the territories of Open Graph', async () => {
    const pages = [
      { ...original, lang: 'id', dir: 'ltr', locales: ['id_ID'], others: ['de_DE', 'ar_EG', 'en_GB'] },
      { ...english, lang: 'en-GB', dir: 'ltr', locales: ['en_GB'], others: ['de_DE', 'id_ID', 'ar_EG'] },
      { ...arabic, lang: 'ar', dir: 'rtl', locales: ['ar_EG'], others: ['de_DE', 'id_ID', 'en_GB'] },
      { ...german, lang: 'de', dir: 'ltr', locales: ['de_DE'], others: ['id_ID', 'en_GB', 'ar_EG'] },
    ]
    for (const { slug, lang, dir, locales, others } of pages) {
      const head = await readHead(`/artikel/${slug}`)
      expect(head.metas.get('og:locale')).toEqual(locales)
      expect(head.metas.get('og:locale:alternate')?.sort()).toEqual(others.sort())
      const article = await articleElement(slug)
      expect([article?.attribs.lang, article?.attribs.dir]).toEqual([lang, dir])
    }
  })

  test('says in its JSON-LD whether it is the original or a translation', async () => {
    const nodeOf = async (slug: string) => nodesByType(await readHead(`/artikel/${slug}`)).get('BlogPosting')
    const translation = ({ url, title, language }: ArticleDetail) => ({
      '@type': 'BlogPosting',
      '@id': `${url}#article`,
      url,
      headline: title,
      inLanguage: language,
    })
    const ofOriginal = await nodeOf(original.slug)
    expect(ofOriginal).toMatchObject({ '@id': `${original.url}#article`, inLanguage: 'id' })
    expect(ofOriginal?.workTranslation).toEqual([german, english, arabic].map(translation))
    expect(ofOriginal).not.toHaveProperty('translationOfWork')
    const ofArabic = await nodeOf(arabic.slug)
    expect(ofArabic).toMatchObject({ inLanguage: 'ar', translationOfWork: translation(original) })
    expect(ofArabic?.workTranslation).toEqual([german, english].map(translation))
  })

  test('links to the others right under its title, by the native names of their languages', async () => {
    const article = await articleElement(original.slug)
    const [links] = DomUtils.getElementsByTagName('nav', article ?? [])
    expect(links?.attribs['aria-label']).toBe('Terjemahan')
    expect(
      DomUtils.getElementsByTagName('a', links ?? []).map(({ attribs, children }) => [
        ...[attribs.href, attribs.hreflang, attribs.lang, attribs.dir],
        DomUtils.textContent(children),
      ]),
    ).toEqual([
      [`/artikel/${arabic.slug}`, 'ar', 'ar', 'rtl', 'العربية'],
      [`/artikel/${german.slug}`, 'de', 'de', 'ltr', 'Deutsch'],
      [`/artikel/${english.slug}`, 'en-GB', 'en-GB', 'ltr', 'British English'],
    ])
  })

  test('keeps the texts of the site around it in the language of the site', async () => {
    const article = await articleElement(arabic.slug)
    const around = ['nav', 'section', 'ul'].flatMap((name) =>
      DomUtils.getElementsByTagName(name, article ?? []),
    )
    const own = around.filter(({ attribs }) => attribs['aria-label'] !== undefined)
    expect(own.map(({ attribs }) => attribs.lang)).toEqual(['id', 'id', 'id'])
  })

  test('has its language as Markdown, in the feeds and in llms.txt', async () => {
    const { text, headers } = await read(`/artikel/${english.slug}.md`)
    expect(headers.get('content-language')).toBe('en-GB')
    expect(text).toContain('\nlanguage: "en-GB"\n')
    expect(text).toContain(
      `\ntranslations: ${JSON.stringify({ ar: `${arabic.url}.md`, de: `${german.url}.md`, id: `${original.url}.md` })}\n`,
    )
    const path = `/kategori/${category.toLowerCase().replace(' ', '-')}`
    const entries = parseXml((await read(`${path}/atom.xml`)).text).feed.entry
    expect(entries.map((entry: Record<string, string>) => entry['@xml:lang'])).toEqual([
      'ar',
      'en-GB',
      'id',
      'de',
    ])
    const items = parseXml((await read(`${path}/feed.xml`)).text).rss.channel.item
    expect(items.map((item: Record<string, string>) => item['dc:language'])).toEqual([
      'ar',
      'en-GB',
      undefined,
      'de',
    ])
    const json = JSON.parse((await read(`${path}/feed.json`)).text)
    expect(json.language).toBe('id')
    expect(json.items.map((item: { language: string }) => item.language)).toEqual(['ar', 'en-GB', 'id', 'de'])
    expect((await read('/llms.txt')).text).toContain(`(${german.url}.md): (Jerman) Isi.`)
  })
})

describe('a feed of one language', () => {
  test.each([
    { file: 'feed.xml', languageOf: (text: string) => parseXml(text).rss.channel.language },
    { file: 'atom.xml', languageOf: (text: string) => parseXml(text).feed['@xml:lang'] },
    { file: 'feed.json', languageOf: (text: string) => JSON.parse(text).language },
  ])('$file has only articles in it, and a title of its own', async ({ file, languageOf }) => {
    const { status, headers, text } = await read(`/${file}?bahasa=EN`)
    expect(status).toBe(200)
    expect(headers.get('content-language')).toBe('en')
    expect(languageOf(text)).toBe('en')
    expect(text).toContain(`${SITE_URL}/${file}?bahasa=en`)
    expect(text).toContain(english.url)
    expect(text).toContain('Inggris – Kabar')
    for (const { url } of [original, arabic, german]) expect(text).not.toContain(url)
  })

  test('names no hub, which is told only of feeds in all languages', async () => {
    for (const file of ['feed.xml', 'atom.xml', 'feed.json']) {
      const { headers, text } = await read(`/${file}?bahasa=en`)
      expect(headers.get('link')).toBeNull()
      expect(text).not.toContain(HUB)
    }
  })

  test('can be that of a category too', async () => {
    const path = `/kategori/${category.toLowerCase().replace(' ', '-')}/feed.json?bahasa=de`
    const feed = JSON.parse((await read(path)).text)
    expect(feed.items.map((item: { url: string }) => item.url)).toEqual([german.url])
  })

  test.each(['nah', 'english', '%00', 'en_'])(
    'of %s, which no article has as its language, is 404',
    async (language) => {
      expect((await read(`/feed.xml?bahasa=${language}`)).status).toBe(404)
    },
  )
})

test('a title in another language has its lang and dir in lists', async () => {
  const { text } = await read(`/kategori/${category.toLowerCase().replace(' ', '-')}`)
  const titles = DomUtils.getElementsByTagName('h2', parseDocument(text))
  const found = titles.map((title) => {
    const around = title.parent && 'attribs' in title.parent ? title.parent.attribs.lang : undefined
    return [DomUtils.textContent(title), around, title.attribs.dir]
  })
  for (const expected of [
    [original.title, undefined, 'auto'],
    [english.title, 'en-GB', 'auto'],
    [arabic.title, 'ar', 'rtl'],
  ])
    expect(found).toContainEqual(expected)
})

test('without a translation in the language of the site the original is the default', async () => {
  const first = await publish({ title: `L’eau ${word()}`, language: 'fr' })
  const second = await publish({ title: `El agua ${word()}`, language: 'es', translation_of: first.slug })
  for (const { slug } of [first, second])
    expect(alternatesOf(await readHead(`/artikel/${slug}`)).at(-1)).toEqual(['x-default', first.url])
})

test('the page of an article without translations has no markup for them', async () => {
  const { slug } = await publish({ title: `Sendiri ${word()}`, language: 'id' })
  const head = await readHead(`/artikel/${slug}`)
  expect(alternatesOf(head)).toEqual([])
  expect(head.metas.has('og:locale:alternate')).toBe(false)
  expect((await read(`/artikel/${slug}`)).text).not.toMatch(/hreflang|workTranslation|<article lang/i)
})

function alternatesOf({ links }: Head): (string | undefined)[][] {
  return links.filter(({ hreflang }) => hreflang !== undefined).map(({ hreflang, href }) => [hreflang, href])
}

async function articleElement(slug: string) {
  const [article] = DomUtils.getElementsByTagName(
    'article',
    parseDocument((await read(`/artikel/${slug}`)).text),
  )
  return article
}
