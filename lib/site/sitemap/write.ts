import { kindOfPath, type TermPath } from '../../articles/taxonomy/taxonomy'
import type { Member } from '../../articles/translations'
import { dependOn } from '../../cache/cached'
import { config } from '../../config'
import { AppError } from '../../errors'
import { articleUrl } from '../../routes/addresses'
import { alternatesOf } from '../alternates'
import { ALL_ARTICLES, DOCS, HOME, termPath } from '../paths'
import { type Xml, xml, xmlDocument } from '../xml'
import {
  findLastModified,
  iterateSitemapArticles,
  listGroupsOf,
  listPublishedAfter,
  type SitemapArticle,
} from './articles'
import { fileUrl, listFiles, NEWS, type SitemapFile } from './files'
import { iterateSitemapTerms } from './terms'

const HOUR_MS = 60 * 60 * 1000
/** Google News accepts articles of the last two days, 1,000 at most. */
const MAX_NEWS_AGE_MS = 48 * HOUR_MS
const MAX_NEWS_ARTICLES = 1_000
/** The limit of a file is 50 MiB. Beyond this, entries are bare, so that all URLs fit: pages name their translations too. */
const MAX_BYTES_WITH_MORE = 40 * 1024 * 1024

/** The sitemap index; its files list every public URL of the site once. */
export async function writeIndex(): Promise<string> {
  const files = [...(await listFiles()), { file: NEWS, updated: await newestNews() }]
  return xmlDocument(xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.map(({ file, updated }) => xml`<sitemap><loc>${fileUrl(file)}</loc>${lastModified(updated)}</sitemap>\n`)}</sitemapindex>`)
}

/** One file of the sitemap. Throws `not_found` for an empty block. */
export async function writeFile(file: SitemapFile): Promise<string> {
  if (file.name === 'situs') return urlset(await siteEntries())
  if (file.name === 'berita') return urlset(await newsEntries())
  const { name, block } = file as Extract<SitemapFile, { block: number }> // the two files without blocks were handled above
  const entries = name === 'artikel' ? await articleEntries(block) : await termEntries(name, block)
  if (entries.length === 0) throw new AppError('not_found', 'There is no such sitemap.')
  return urlset(entries)
}

async function siteEntries(): Promise<Xml[]> {
  const { siteUrl } = config()
  const updated = await findLastModified()
  return [
    ...[HOME, ALL_ARTICLES].map((path) => toEntry(siteUrl + path, updated)),
    toEntry(siteUrl + DOCS, null),
  ]
}

async function articleEntries(block: number): Promise<Xml[]> {
  const entries: Xml[] = []
  let bytes = 0
  for await (const batch of iterateSitemapArticles(block)) {
    const groups = await listGroupsOf(batch)
    for (const article of batch) {
      const members = groups.get(article.translation_group ?? '') ?? []
      const extensions = bytes < MAX_BYTES_WITH_MORE ? [...alternates(members), ...images(article)] : []
      const entry = toEntry(articleUrl(article.slug), article.updated_at, extensions)
      bytes += Buffer.byteLength(entry.xml)
      entries.push(entry)
    }
  }
  return entries
}

async function termEntries(kind: TermPath, block: number): Promise<Xml[]> {
  const entries: Xml[] = []
  for await (const batch of iterateSitemapTerms(kindOfPath(kind), block)) {
    for (const { slug, updated_at } of batch)
      entries.push(toEntry(config().siteUrl + termPath(kind, slug), updated_at))
  }
  return entries
}

async function newsEntries(): Promise<Xml[]> {
  const { siteName } = config()
  dependOn('clock')
  const articles = await listPublishedAfter(new Date(Date.now() - MAX_NEWS_AGE_MS), MAX_NEWS_ARTICLES)
  return articles.map((article) =>
    toEntry(articleUrl(article.slug), article.updated_at, [
      xml`<news:news><news:publication><news:name>${siteName}</news:name><news:language>${newsLanguage(article.language)}</news:language></news:publication><news:publication_date>${article.published_at.toISOString()}</news:publication_date><news:title>${article.title}</news:title></news:news>`,
      ...images(article),
    ]),
  )
}

async function newestNews(): Promise<Date | null> {
  const [newest] = await listPublishedAfter(new Date(Date.now() - MAX_NEWS_AGE_MS), 1)
  return newest?.published_at ?? null
}

/** Google News uses a language of two or three letters, except for Chinese. */
function newsLanguage(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  if (language !== 'zh') return language
  return script === 'Hant' ? 'zh-tw' : 'zh-cn'
}

function alternates(members: Member[]): Xml[] {
  return alternatesOf(members).map(
    ({ language, url }) => xml`<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`,
  )
}

function images({ cover_image_url, pictures: gallery }: SitemapArticle): Xml[] {
  const cover = cover_image_url === null ? [] : [cover_image_url]
  const urls = new Set([...cover, ...gallery.map(({ url }) => url)])
  return [...urls].map((url) => xml`<image:image><image:loc>${url}</image:loc></image:image>`)
}

function toEntry(url: string, updated: Date | null, extensions: Xml[] = []): Xml {
  return xml`<url><loc>${url}</loc>${lastModified(updated)}${extensions}</url>\n`
}

function lastModified(date: Date | null): Xml | null {
  return date && xml`<lastmod>${date.toISOString()}</lastmod>`
}

function urlset(entries: Xml[]): string {
  return xmlDocument(xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries}</urlset>`)
}
