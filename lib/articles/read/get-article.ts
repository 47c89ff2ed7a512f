import { type Actor, assertKey, assertScope, guest } from '../../auth/actor'
import { dependOn } from '../../cache/dependencies'
import { RENDER_VERSION, type SafeHtml, storedHtml, toMarkdown } from '../../content/render'
import { database, type Queries } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import type { AppError } from '../../errors'
import { canSee } from '../access'
import { gone, moved, notFound } from '../errors'
import { DETAIL_COLUMNS, DETAIL_TABLES, type DetailRow } from '../rows'
import type { ContentForm } from '../schema/query'
import { type ArticleDetail, toDetail } from '../serialize'
import { rerenderArticle } from '../write/rerender'
import { listRelatedArticles } from './related-articles'

/**
 * The article at `slug`, if `actor` may see it. Throws `not_found` (a draft looks like an unknown slug to those who may
 * not read it), `moved` for a slug that the article had before, `gone` for a deleted one.
 */
export async function getArticle(actor: Actor, slug: string): Promise<DetailRow> {
  const row = await findBySlug(slug)
  if (row && canSee(actor, row)) return renewed(row)
  if (row) throw notFound()
  throw await resolveFormerSlug(slug, actor)
}

/** An article that an older pipeline derived is derived anew before it is shown: what was mended may be a leak. */
async function renewed(row: DetailRow): Promise<DetailRow> {
  if (row.render_version === RENDER_VERSION) return row
  await rerenderArticle(row.slug)
  return getById(database().read, row.id)
}

/**
 * The detail form of an article that was got, with its content in the form that was asked for. `queries` may be the
 * transaction that wrote it.
 */
export async function toArticleDetail(
  queries: Queries,
  actor: Actor,
  row: DetailRow,
  form: ContentForm,
): Promise<ArticleDetail> {
  const content = await contentOf(actor, row, form)
  return toDetail(row, content, await listRelatedArticles(row.id, row.category_id, queries))
}

export async function findBySlug(slug: string): Promise<DetailRow | null> {
  const [row] = await selectDetail(database().read, sql`a.slug = ${slug}`)
  dependOn(row ? `article:${row.id}` : 'list')
  return row ?? null
}

/** The published article of an id. Throws `not_found`. */
export async function getPublishedById(id: number): Promise<DetailRow> {
  const [row] = await selectDetail(database().read, sql`a.id = ${id}`)
  dependOn(row ? `article:${row.id}` : 'list')
  if (!row || !canSee(guest, row)) throw notFound()
  return row
}

/** The article of an id that is known to be there; `queries` may be a transaction. */
export async function getById(queries: Queries, id: number): Promise<DetailRow> {
  const [row] = await selectDetail(queries, sql`a.id = ${id}`)
  if (!row) throw notFound()
  return row
}

function selectDetail(queries: Queries, condition: Sql): Promise<DetailRow[]> {
  return queries.$queryRaw<DetailRow[]>`SELECT ${DETAIL_COLUMNS} FROM ${DETAIL_TABLES} WHERE ${condition}`
}

async function contentOf(actor: Actor, row: DetailRow, form: ContentForm): Promise<string> {
  const html: SafeHtml = storedHtml(row.html)
  if (form === 'html') return html
  if (form === 'text') return row.text
  if (form === 'markdown') return toMarkdown(html)
  assertKey(actor)
  assertScope(actor, 'articles:read_drafts')
  return row.source
}

/** What became of a slug that no article has now. */
async function resolveFormerSlug(slug: string, actor: Actor): Promise<AppError> {
  const former = await database().read.formerSlug.findUnique({ where: { slug }, include: { article: true } })
  if (!former) return notFound()
  if (!former.article) return gone()
  return canSee(actor, former.article) ? moved(former.article.slug) : notFound()
}
