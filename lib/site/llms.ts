import { listArticles } from '../articles/read/list-articles'
import type { SummaryRow } from '../articles/rows'
import { listCategories } from '../articles/taxonomy/find-terms'
import { guest } from '../auth/actor'
import { config } from '../config'
import { escapeMarkdown } from '../content/html-to-markdown/escape'
import { escapeLineStarts } from '../content/html-to-markdown/lines'
import { articleUrl } from '../routes/addresses'
import { oneLine, truncate } from '../text/strings'
import { feedPath } from './feeds/address'
import { messages } from './i18n/messages'
import { nameIn } from './language'

const NEWEST_ARTICLES = 30
const MAX_CATEGORIES = 20
const ARTICLES_PER_CATEGORY = 10
const MAX_SUMMARY_LENGTH = 200

/** `llms.txt` (https://llmstxt.org): the newest articles, and the newest of each large category. */
export async function llmsTxt(): Promise<string> {
  const { siteName, siteDescription, siteUrl } = config()
  const { site, llms } = messages()
  const { articles } = await listArticles(guest, { page: 1, limit: NEWEST_ARTICLES })
  const sections = [section(site.newest, articles.map(toLine))]
  for (const category of (await listCategories()).slice(0, MAX_CATEGORIES)) {
    const own = await listArticles(guest, { kategori: category.slug, page: 1, limit: ARTICLES_PER_CATEGORY })
    sections.push(section(category.name, own.articles.map(toLine)))
  }
  const optional = [
    link(llms.apiReference, `${siteUrl}/docs.md`),
    link(llms.apiDescription, `${siteUrl}/api/openapi.json`),
    link(llms.searchApi, `${siteUrl}/api/artikel?q=`),
    link(llms.categoriesApi, `${siteUrl}/api/artikel/categories`),
    link(llms.feed, siteUrl + feedPath('json')),
    link(llms.sitemap, `${siteUrl}/sitemap.xml`),
  ]
  return [
    `# ${escapeLine(siteName)}`,
    `> ${escapeLineStarts(escapeLine(siteDescription))}`,
    llms.asMarkdown,
    ...sections.filter((text) => text !== null),
    // llmstxt.org: a section of this name can be skipped for a shorter context.
    section('Optional', optional),
    '',
  ].join('\n\n')
}

function section(title: string, lines: string[]): string | null {
  return lines.length > 0 ? `## ${escapeLine(title)}\n\n${lines.join('\n')}` : null
}

function toLine({ title, summary, slug, language }: SummaryRow): string {
  const line = link(title, `${articleUrl(slug)}.md`)
  const { siteLocale } = config()
  const other = language === siteLocale ? '' : `(${nameIn(language, siteLocale)})`
  const text = [other, escapeLine(truncate(summary, MAX_SUMMARY_LENGTH))].filter(Boolean).join(' ')
  return text === '' ? line : `${line}: ${text}`
}

function link(title: string, url: string): string {
  return `- [${escapeLine(title)}](${url})`
}

function escapeLine(text: string): string {
  return escapeMarkdown(oneLine(text))
}
