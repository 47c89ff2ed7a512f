import { gunzipSync, gzipSync } from 'node:zlib'
import type { JsonObject } from '../../http/json-body'
import type { FieldName } from '../schema/fields'
import { fieldsOf, type StoredArticle, type Version } from '../write/stored-article'

/** What PUT takes to make an article as it is stored, with the fields that were given alone. */
export function bodyOf(stored: StoredArticle): JsonObject {
  const { slug, status, publishedAt, publishedAtGiven, everPublished, aliases } = stored
  const body = {
    ...fieldsOf(stored),
    slug,
    status,
    published_at: publishedAtGiven || everPublished ? publishedAt.toISOString() : undefined,
    aliases: aliases.length > 0 ? aliases : undefined,
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

/** The same without what says no more than its default. */
export function givenFieldsOf(stored: StoredArticle): JsonObject {
  const { tags, content_format, ...body } = bodyOf(stored)
  return {
    ...body,
    ...(stored.tags.length > 0 && { tags }),
    ...(content_format !== 'auto' && { content_format }),
  }
}

/** The fields by their columns; what is only derived from others is no field. */
export const FIELD_OF: Partial<Record<keyof Version, FieldName>> = {
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
}

/** A body as revisions are stored. */
export function compressBody(body: JsonObject): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(gzipSync(JSON.stringify(body)))
}

/** The counterpart of `compressBody`. */
export function decompressBody(bytes: Uint8Array): JsonObject {
  return JSON.parse(gunzipSync(bytes).toString())
}
