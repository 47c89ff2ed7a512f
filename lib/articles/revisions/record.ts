import { gunzipSync, gzipSync } from 'node:zlib'
import { config } from '../../config'
import type { Queries } from '../../db/database'
import { sql } from '../../db/sql'
import type { JsonObject } from '../../http/json-body'
import { currentRequest } from '../../request-context'
import { type ArticleFields, FIELD_NAMES, type FieldName } from '../schema/fields'
import { bodyOf, type StoredArticle, type Version } from '../stored-article'

type NewRevision = { articleId: number; revision: number; at: Date; changed: FieldName[] }

/** Records the first version of an article, given by `fields`, in the transaction of `queries`. */
export async function recordFirstRevision(
  queries: Queries,
  { articleId, at, fields }: Pick<NewRevision, 'articleId' | 'at'> & { fields: ArticleFields },
): Promise<void> {
  const { tags, aliases, ...others } = fields
  // No tags and no aliases are the default; an empty gallery is not.
  const given = { ...others, ...(tags?.length && { tags }), ...(aliases?.length && { aliases }) }
  const changed = FIELD_NAMES.filter((name) => given[name] !== undefined)
  await insertCurrent(queries, { articleId, revision: 1, at, changed })
}

/** Stores the version before a write and records the new one, in the transaction of `queries`. */
export async function recordRevision(
  queries: Queries,
  before: StoredArticle,
  { at, changed }: Pick<NewRevision, 'at' | 'changed'>,
): Promise<void> {
  const { id: articleId } = before
  const kept = config().revisionsKept
  if (kept > 0) await keep(queries, before)
  await prune(queries, articleId, kept)
  await insertCurrent(queries, { articleId, revision: before.revision + 1, at, changed })
}

async function insertCurrent(queries: Queries, { articleId, revision, at, changed }: NewRevision) {
  const { name: by = null, kind = 'service' } = currentRequest()?.caller ?? {}
  await queries.$executeRaw`
    INSERT INTO article_revision (article_id, revision, at, "by", by_kind, changed)
    VALUES (${articleId}, ${revision}, ${at}, ${by}, ${kind}, ${changed.join(' ')})`
}

async function keep(queries: Queries, before: StoredArticle) {
  const { id: articleId, revision, updatedAt: at } = before
  const fields = compressBody(bodyOf(before))
  const { count } = await queries.articleRevision.updateMany({
    where: { articleId, fields: null },
    data: { fields },
  })
  // The article predates revisions.
  if (count === 0)
    await queries.articleRevision.create({ data: { articleId, revision, at, changed: '', fields } })
}

async function prune(queries: Queries, articleId: number, kept: number) {
  await queries.$executeRaw(sql`
    DELETE FROM article_revision WHERE article_id = ${articleId} AND revision <= COALESCE((
      SELECT revision FROM article_revision WHERE article_id = ${articleId}
      ORDER BY revision DESC LIMIT 1 OFFSET ${kept}), 0)`)
}

/** The field that a column of an article is given by; null for a derived one. */
export const FIELD_OF: Record<keyof Version, FieldName | null> = {
  title: 'title',
  categoryId: 'category',
  source: 'content',
  formatGiven: 'content_format',
  summary: 'summary',
  slug: 'slug',
  tags: 'tags',
  coverImageUrl: 'cover_image_url',
  authorName: 'author',
  status: 'status',
  metaTitle: 'meta_title',
  metaDescription: 'meta_description',
  metaKeywords: 'meta_keywords',
  gallery: 'gallery',
  publishedAt: 'published_at',
  aliases: 'aliases',
  languageGiven: 'language',
  translationGroup: 'translation_of',
  translationOf: 'translation_of',
  titleKey: null,
  excerpt: null,
  readingMinutes: null,
  coverMedia: null,
  language: null,
  media: null,
  authorId: null,
  publishedAtGiven: null,
}

function compressBody(body: JsonObject): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(gzipSync(JSON.stringify(body)))
}

/** The counterpart of `compressBody`. */
export function decompressBody(bytes: Uint8Array): JsonObject {
  return JSON.parse(gunzipSync(bytes).toString())
}
