import { articleUrl } from '../../article-address'
import {
  findLastModified,
  listPublishedAfter,
  type SitemapArticle,
  walkArticles,
} from '../../articles/read/sitemap-articles'
import { walkTerms } from '../../articles/read/sitemap-terms'
import { kindOfPath, type TermPath } from '../../articles/taxonomy/taxonomy'
import { config } from '../../config'
import { AppError } from '../../errors'
import { ALL_ARTICLES, DOCS, HOME, termPath } from '../paths'
import { type Xml, xml, xmlDocument } from '../xml'
import { fileUrl, listFiles, NEWS, type SitemapFile } from './files'

const HOUR_MS = 60 * 60 * 1000
/** What news search engines take: two days, and a thousand articles. */
const NEWS_MS = 48 * HOUR_MS
const MAX_NEWS_ARTICLES = 1_000
/** A file may have 50 MiB: pictures past this are left out, addresses never are. */
const MAX_BYTES = 40 * 1024 * 1024

/** The index: the files that there are, in which every address of the site stands once. */
export async function writeIndex(): Promise<string> {
  const files = [...(await listFiles()), { file: NEWS, updated: await newestNews() }]
  return xmlDocument(xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.map(({ file, updated }) => xml`<sitemap><loc>${fileUrl(file)}</loc>${dated(updated)}</sitemap>\n`)}</sitemapindex>`)
}

/** One file. Throws `not_found` where nothing is in it. */
export async function writeFile(file: SitemapFile): Promise<string> {
  if (file.name === 'situs') return urlset(await siteAddresses())
  if (file.name === 'berita') return urlset(await newsAddresses())
  const { name, block } = file as Extract<SitemapFile, { block: number }> // the two without one are done
  const addresses = name === 'artikel' ? await articleAddresses(block) : await shelfAddresses(name, block)
  if (addresses.length === 0) throw new AppError('not_found', 'There is no such sitemap.')
  return urlset(addresses)
}

async function siteAddresses(): Promise<Xml[]> {
  const { siteUrl } = config()
  const updated = await findLastModified()
  return [
    ...[HOME, ALL_ARTICLES].map((path) => address(siteUrl + path, updated)),
    address(siteUrl + DOCS, null),
  ]
}

async function articleAddresses(block: number): Promise<Xml[]> {
  const found: Xml[] = []
  let bytes = 0
  for await (const batch of walkArticles(block)) {
    for (const article of batch) {
      const entry = address(
        articleUrl(article.slug),
        article.updated_at,
        bytes < MAX_BYTES ? pictures(article) : [],
      )
      bytes += entry.xml.length
      found.push(entry)
    }
  }
  return found
}

async function shelfAddresses(name: TermPath, block: number): Promise<Xml[]> {
  const found: Xml[] = []
  for await (const batch of walkTerms(kindOfPath(name), block)) {
    for (const { slug, updated_at } of batch)
      found.push(address(config().siteUrl + termPath(name, slug), updated_at))
  }
  return found
}

async function newsAddresses(): Promise<Xml[]> {
  const { siteName, siteLocale } = config()
  const news = await listPublishedAfter(new Date(Date.now() - NEWS_MS), MAX_NEWS_ARTICLES)
  return news.map((article) =>
    address(articleUrl(article.slug), article.updated_at, [
      xml`<news:news><news:publication><news:name>${siteName}</news:name><news:language>${siteLocale}</news:language></news:publication><news:publication_date>${article.published_at.toISOString()}</news:publication_date><news:title>${article.title}</news:title></news:news>`,
      ...pictures(article),
    ]),
  )
}

async function newestNews(): Promise<Date | null> {
  const [newest] = await listPublishedAfter(new Date(Date.now() - NEWS_MS), 1)
  return newest?.published_at ?? null
}

/** The cover, then the gallery, each once. */
function pictures({ cover_image_url, pictures: gallery }: SitemapArticle): Xml[] {
  const cover = cover_image_url === null ? [] : [cover_image_url]
  const urls = new Set([...cover, ...gallery.map(({ url }) => url)])
  return [...urls].map((url) => xml`<image:image><image:loc>${url}</image:loc></image:image>`)
}

function address(url: string, updated: Date | null, more: Xml[] = []): Xml {
  return xml`<url><loc>${url}</loc>${dated(updated)}${more}</url>\n`
}

function dated(moment: Date | null): Xml | null {
  return moment && xml`<lastmod>${moment.toISOString()}</lastmod>`
}

function urlset(addresses: Xml[]): string {
  return xmlDocument(xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
${addresses}</urlset>`)
}
