import { type Actor, assertKey, assertScope, canReadDrafts, guest } from '../../auth/actor'
import { dependOn } from '../../cache/cached'
import { config } from '../../config'
import { toMarkdown } from '../../content/render'
import { withAbsoluteImages } from '../../content/responsive-images'
import { database, type Queries } from '../../db/database'
import { sql } from '../../db/sql'
import { articlePath } from '../../routes/addresses'
import { isSlug } from '../../text/slug'
import { canSee, gone, isDeleted, moved, notFound } from '../access'
import { listAliases } from '../aliases/store'
import { type DetailRow, selectDetails } from '../rows'
import type { ContentForm } from '../schema/query'
import { type ArticleDetail, toDetail, toSummary } from '../serialize'
import { findStoredById, givenFieldsOf, type StoredArticle } from '../stored-article'
import { listTranslations } from '../translations'
import { listRelatedArticles } from './related-articles'

/**
 * The article at `slug`. Throws `moved` for a former slug, `gone` once deleted, else `not_found`; for a hidden draft the
 * same as without it.
 */
export async function getArticle(actor: Actor, slug: string): Promise<DetailRow> {
  const row = await findArticle(slug)
  if (row && canSee(actor, row)) return row
  return throwNotFound(database().byKey, slug, actor)
}

/** The article at `slug`, whatever its status; null when there is none. */
export async function findArticle(slug: string): Promise<DetailRow | null> {
  if (!isSlug(slug)) return null
  const [row] = await selectDetails(database().byKey, sql`a.slug = ${slug}`)
  if (row) dependOn(`article:${row.id}`)
  return row ?? null
}

/** The published article with an id. Throws `not_found`. */
export async function getPublishedById(id: number): Promise<DetailRow> {
  dependOn(`article:${id}`)
  const row = await getById(database().byKey, id)
  if (!canSee(guest, row)) throw notFound()
  return row
}

/** The article with an id, whatever its status; `queries` may be a transaction. Throws `not_found`. */
export async function getById(queries: Queries, id: number): Promise<DetailRow> {
  const [row] = await selectDetails(queries, sql`a.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** The detail form; `queries` may be a transaction. Throws `insufficient_scope` for the source without the right to it. */
export async function toArticleDetail(
  queries: Queries,
  actor: Actor,
  row: DetailRow,
  form: ContentForm,
): Promise<ArticleDetail> {
  const stored = form === 'source' ? await getStored(queries, actor, row.id) : null
  const [related, translations, aliases] = await Promise.all([
    listRelatedArticles(row.id, queries),
    listTranslations(queries, row),
    canReadDrafts(actor) ? listAliases(queries, row.id) : undefined,
  ])
  const content = stored?.source ?? (await contentOf(row, form))
  const detail = toDetail(row, content, { related: related.map(toSummary), translations })
  return { ...detail, ...(aliases && { aliases }), ...(stored && { fields: givenFieldsOf(stored) }) }
}

/** The content of an article as it was sent. Throws `insufficient_scope` without the right to it. */
export async function getSource(actor: Actor, { id }: DetailRow): Promise<string> {
  const { source } = await getStored(database().byKey, actor, id)
  return source
}

async function contentOf(row: DetailRow, form: ContentForm): Promise<string> {
  if (form === 'text') return row.text
  const html = withAbsoluteImages(row.html, config().siteUrl)
  return form === 'markdown' ? toMarkdown(html) : html
}

async function getStored(queries: Queries, actor: Actor, id: number): Promise<StoredArticle> {
  assertKey(actor)
  assertScope(actor, 'articles:read_drafts')
  const stored = await findStoredById(queries, id)
  if (!stored) throw notFound()
  return stored
}

export type FormerSlug = { article: { slug: string; status: string } | null }

type FormerRow = { slug: string | null; status: string; ever_published: boolean }

/** The article that had a slug before; null when none had it. */
export async function findFormerSlug(queries: Queries, slug: string): Promise<FormerSlug | null> {
  if (!isSlug(slug)) return null
  const [found] = await queries.$queryRaw<(FormerRow | undefined)[]>`
    SELECT a.slug, a.status, a.ever_published FROM redirect r LEFT JOIN article a ON a.id = r.article_id
    WHERE r.path = ${articlePath(slug)}`
  if (!found) return null
  const { slug: now, status, ever_published } = found
  if (now === null) return { article: null }
  if (!isDeleted({ status })) return { article: { slug: now, status } }
  // Do not reveal that a deleted draft existed.
  return ever_published ? { article: null } : null
}

/** Throws `moved` or `gone` for a slug that an article had before, if `actor` may know of that article, else `not_found`. */
export async function throwNotFound(queries: Queries, slug: string, actor: Actor): Promise<never> {
  await assertNotFormer(queries, slug, actor)
  throw notFound()
}

/** Throws `moved` or `gone` for a slug that an article had before, if `actor` may know of that article. */
export async function assertNotFormer(queries: Queries, slug: string, actor: Actor): Promise<void> {
  const former = await findFormerSlug(queries, slug)
  if (former && !former.article) throw gone()
  if (former) assertNotMoved(actor, former)
}

/** Throws `moved` if `actor` may see the article that had the slug. */
export function assertNotMoved(actor: Actor, { article }: FormerSlug): void {
  if (article && canSee(actor, article)) throw moved(article.slug)
}
