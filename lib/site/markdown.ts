import type { DetailRow } from '../articles/rows'
import { galleryOf, seoOf, type Translation } from '../articles/serialize'
import { listTranslations } from '../articles/translations'
import { config } from '../config'
import { withAbsoluteUrls } from '../content/absolute-urls'
import { toMarkdown } from '../content/render'
import type { SafeHtml } from '../content/safe-html'
import { database } from '../db/database'
import { articleUrl } from '../routes/addresses'
import { escapeHtml } from '../text/strings'

/** An article as Markdown with YAML front matter; all URLs are absolute. */
export async function articleMarkdown(row: DetailRow): Promise<string> {
  const url = articleUrl(row.slug)
  const seo = seoOf(row, galleryOf(row))
  const others = await listTranslations(database().byKey, row)
  const frontMatter = {
    title: row.title,
    description: seo.description,
    url,
    author: row.author_name,
    category: row.category,
    tags: row.tags,
    language: row.language,
    translations: markdownOf(others),
    published: row.published_at.toISOString(),
    updated: row.updated_at.toISOString(),
    image: seo.image,
    site: config().siteName,
  }
  // JSON is valid YAML (YAML 1.2 §1.3).
  const lines = Object.entries(frontMatter)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const page = `<h1>${escapeHtml(row.title)}</h1>${withAbsoluteUrls(row.html, url)}`
  return `---\n${lines.join('\n')}\n---\n\n${await toMarkdown(page as SafeHtml)}` // the title is only text
}

/** The URLs of their Markdown by language; null if there are none. */
function markdownOf(translations: Translation[]): Record<string, string> | null {
  if (translations.length === 0) return null
  return Object.fromEntries(translations.map(({ language, url }) => [language, `${url}.md`]))
}
