import { listArticles } from '../articles/read/list-articles'
import type { ArticleSummary } from '../articles/serialize'
import { listCategories } from '../articles/taxonomy/categories'
import { guest } from '../auth/actor'
import { config } from '../config'
import { feedPath } from './feeds/address'
import { messages } from './i18n/messages'

const NEWEST = 30
const MAX_CATEGORIES = 20
const EACH = 10
const MAX_SUMMARY_LENGTH = 200

/** What there is to read, for language models (https://llmstxt.org): the newest, and the newest of each large category. */
export async function llmsTxt(): Promise<string> {
  const { siteName, siteDescription, siteUrl } = config()
  const { site, machines } = messages()
  const { articles } = await listArticles(guest, { page: 1, limit: NEWEST })
  const sections = [section(site.newest, articles.map(toLine))]
  for (const category of (await listCategories()).slice(0, MAX_CATEGORIES)) {
    const own = await listArticles(guest, { kategori: category.name, page: 1, limit: EACH })
    sections.push(section(category.name, own.articles.map(toLine)))
  }
  const optional = [
    link(machines.searchApi, `${siteUrl}/api/artikel?q=`),
    link(machines.categoriesApi, `${siteUrl}/api/artikel/categories`),
    link(machines.feed, siteUrl + feedPath('json')),
    link(machines.sitemap, `${siteUrl}/sitemap.xml`),
  ]
  return [
    `# ${plain(siteName)}`,
    `> ${plain(siteDescription)}`,
    machines.asMarkdown,
    ...sections.filter((text) => text !== null),
    // A heading of this name marks what may be left out where room is short.
    section('Optional', optional),
    '',
  ].join('\n\n')
}

function section(title: string, lines: string[]): string | null {
  return lines.length > 0 ? `## ${plain(title)}\n\n${lines.join('\n')}` : null
}

function toLine({ title, summary, url }: ArticleSummary): string {
  const signs = [...plain(summary)]
  const short =
    signs.length > MAX_SUMMARY_LENGTH
      ? `${signs.slice(0, MAX_SUMMARY_LENGTH).join('').trimEnd()}…`
      : signs.join('')
  return short === '' ? link(title, `${url}.md`) : `${link(title, `${url}.md`)}: ${short}`
}

function link(title: string, url: string): string {
  return `- [${plain(title)}](${url})`
}

/** On one line, and without signs that would end a link or begin markup. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]<>`]/g, '\\$&')
}
