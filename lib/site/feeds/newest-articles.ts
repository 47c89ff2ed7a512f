import { type ArticleFilter, countLanguage } from '../../articles/read/filter'
import { findPageOfIds } from '../../articles/read/page-of-ids'
import { rerenderArticle } from '../../articles/rerendering/rerender'
import {
  type DisplayedImage,
  inOrderOf,
  parseDisplayedImages,
  SUMMARY_COLUMNS,
  SUMMARY_TABLES,
  type SummaryRow,
  selectSummaries,
} from '../../articles/rows'
import { getTermBySlug } from '../../articles/taxonomy/find-terms'
import type { TermKind } from '../../articles/taxonomy/taxonomy'
import { languageTopic } from '../../bus/topics'
import { dependOn } from '../../cache/cached'
import { RENDER_VERSION } from '../../content/render'
import type { SafeHtml } from '../../content/safe-html'
import { database } from '../../db/database'
import { join, sql } from '../../db/sql'

/** A category, tag or author by its slug, and a language range; null for all of them. */
export type FeedList = { term: { kind: TermKind; slug: string } | null; language: string | null }

/** An article with the size of its content in bytes; the content is read apart. */
export type NewestArticle = SummaryRow & { htmlBytes: number }

/** The newest published articles, at most `count`. Throws `not_found` for a term that has none. */
export async function listNewestArticles(list: FeedList, count: number): Promise<NewestArticle[]> {
  const ids = await newestIds(list, count)
  if (ids.length === 0) return []
  const rows = await selectSummaries<Extent>(
    database().byKey,
    sql`SELECT ${SUMMARY_COLUMNS}, octet_length(t.html) AS html_bytes
      FROM ${SUMMARY_TABLES} JOIN article_content t ON t.article_id = a.id WHERE a.id IN (${join(ids)})`,
  )
  return inOrderOf(ids, rows).map(({ html_bytes, ...row }) => ({ ...row, htmlBytes: Number(html_bytes) }))
}

async function newestIds({ term, language: range }: FeedList, count: number): Promise<number[]> {
  if (!term) dependOn(range === null ? 'list' : languageTopic(range))
  const terms = term ? [{ ...(await getTermBySlug(term.kind, term.slug)), kind: term.kind }] : []
  const language = range === null ? null : await countLanguage(range)
  const filter: ArticleFilter = { status: 'published', terms, conditions: [], language, search: null }
  return (await findPageOfIds(filter, '-published_at', { limit: count, offset: 0 })).ids
}

type Extent = { html_bytes: unknown }

/** The content of an article, rerendered first when an older pipeline rendered it; null when it was deleted meanwhile. */
export async function readHtml({ id, slug }: { id: number; slug: string }): Promise<SafeHtml | null> {
  const html = await findHtml(id)
  if (html !== null) return html
  await rerenderArticle(slug)
  return findHtml(id)
}

async function findHtml(articleId: number): Promise<SafeHtml | null> {
  // Only a pipeline of this version or a newer one stores HTML of it.
  const [row] = await database().byKey.$queryRaw<{ html: SafeHtml }[]>`
    SELECT html FROM article_content WHERE article_id = ${articleId} AND render_version >= ${RENDER_VERSION}`
  return row?.html ?? null
}

/** The gallery of an article: the images that were given, else those in the content. */
export async function readGallery(articleId: number): Promise<DisplayedImage[]> {
  const [row] = await database().byKey.$queryRaw<{ pictures: string; media: string }[]>`
    SELECT COALESCE(a.gallery, t.pictures) AS pictures, t.media
    FROM article a JOIN article_content t ON t.article_id = a.id WHERE a.id = ${articleId}`
  return row ? parseDisplayedImages(row.pictures, row.media) : []
}
