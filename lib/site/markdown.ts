import { articleUrl } from '../article-address'
import type { DetailRow } from '../articles/rows'
import { galleryOf, seoOf } from '../articles/serialize'
import { config } from '../config'
import { withAbsoluteUrls } from '../content/absolute-urls'
import { toMarkdown } from '../content/render'
import { languageOf } from './language'

/** An article as Markdown with front matter (YAML), for language models and plain readers; every address is absolute. */
export async function articleMarkdown(row: DetailRow): Promise<string> {
  const url = articleUrl(row.slug)
  const seo = seoOf(row, galleryOf(row))
  const facts = {
    title: row.title,
    description: seo.description,
    url,
    author: row.author_name,
    category: row.category,
    tags: row.tags,
    language: languageOf(row.text) ?? config().siteLocale,
    published: row.published_at.toISOString(),
    updated: row.updated_at.toISOString(),
    image: seo.image,
    site: config().siteName,
  }
  // What JSON writes is YAML too (YAML 1.2 §1.3), whatever signs are in it.
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const body = await toMarkdown(withAbsoluteUrls(row.html, url))
  return `---\n${lines.join('\n')}\n---\n\n# ${oneLine(row.title)}\n\n${body}`
}

/** Signs that would be markup in a heading are escaped. */
function oneLine(title: string): string {
  return title.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#]/g, '\\$&')
}
