import { type Actor, assertKey, assertScope, canReadDrafts, guest } from '../../auth/actor'
import { dependOn } from '../../cache/dependencies'
import { toMarkdown } from '../../content/render'
import { database, type Queries } from '../../db/database'
import { sql } from '../../db/sql'
import { canSee } from '../access'
import { listAliases } from '../aliases/store'
import { notFound } from '../errors'
import { givenFieldsOf } from '../revisions/fields'
import { type DetailRow, selectDetails } from '../rows'
import type { ContentForm } from '../schema/query'
import { type ArticleDetail, toDetail, toSummary } from '../serialize'
import { isSlug } from '../slug'
import { findStoredById, type StoredArticle } from '../write/stored-article'
import { assertNotFormerSlug } from './former-slugs'
import { listRelatedArticles } from './related-articles'

/**
 * The article at `slug`, if `actor` may see it. Throws `not_found` (a draft looks like an unknown slug to those who may
 * not read it), `moved` for a slug that the article had before, `gone` for a deleted one.
 */
export async function getArticle(actor: Actor, slug: string): Promise<DetailRow> {
  const row = await findArticle(slug)
  if (row && canSee(actor, row)) return row
  if (!row) await assertNotFormerSlug(database().read, slug, actor)
  throw notFound()
}

/** The article at `slug`, whoever may see it; null when there is none. */
export async function findArticle(slug: string): Promise<DetailRow | null> {
  if (!isSlug(slug)) return null
  const [row] = await selectDetails(database().read, sql`a.slug = ${slug}`)
  if (row) dependOn(`article:${row.id}`)
  return row ?? null
}

/** The published article of an id. Throws `not_found`. */
export async function getPublishedById(id: number): Promise<DetailRow> {
  dependOn(`article:${id}`)
  const row = await getById(database().read, id)
  if (!canSee(guest, row)) throw notFound()
  return row
}

/** The article of an id, whoever may see it; `queries` may be a transaction. Throws `not_found`. */
export async function getById(queries: Queries, id: number): Promise<DetailRow> {
  const [row] = await selectDetails(queries, sql`a.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/**
 * The detail form of an article, with its content in the form that is wanted; the source comes with the fields that PUT
 * takes. `queries` may be the transaction that wrote it. Throws `insufficient_scope` when the source is wanted without the
 * right to it.
 */
export async function toArticleDetail(
  queries: Queries,
  actor: Actor,
  row: DetailRow,
  form: ContentForm,
): Promise<ArticleDetail> {
  const stored = form === 'source' ? await getStored(queries, actor, row.id) : null
  const [related, aliases] = await Promise.all([
    listRelatedArticles(row.id, row.category_id, queries),
    canReadDrafts(actor) ? listAliases(queries, row.id) : undefined,
  ])
  const detail = toDetail(row, stored?.source ?? (await contentOf(row, form)), related.map(toSummary))
  return { ...detail, ...(aliases && { aliases }), ...(stored && { fields: givenFieldsOf(stored) }) }
}

async function contentOf(row: DetailRow, form: ContentForm): Promise<string> {
  if (form === 'text') return row.text
  return form === 'markdown' ? toMarkdown(row.html) : row.html
}

async function getStored(queries: Queries, actor: Actor, id: number): Promise<StoredArticle> {
  assertKey(actor)
  assertScope(actor, 'articles:read_drafts')
  const stored = await findStoredById(queries, id)
  if (!stored) throw notFound()
  return stored
}
