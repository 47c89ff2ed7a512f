import { randomUUID } from 'node:crypto'
import type { Queries } from '../../db/database'
import { isPublished } from '../access'
import { replaceAliases } from '../aliases/store'
import { recordFirstRevision } from '../revisions/record'
import { type ArticleFields, FIELD_NAMES } from '../schema/fields'
import { normalizeSlug } from '../slug'
import type { ArticleColumns, DerivedArticle } from './derive-article'
import { insertLabels } from './labels'
import { publicationOf, recordPublication } from './publication'
import { dateArticle } from './published-date'
import { assertSlugFree, assignSlug, findFreeSlug, slugFromTitle } from './slugs'
import { ensureTermIds } from './term-ids'

/**
 * Inserts a new article with all its rows, in the transaction of `queries`; gives its id. Throws `validation_failed`,
 * `slug_taken`, `alias_taken`.
 */
export async function insertArticle(
  queries: Queries,
  fields: ArticleFields,
  undated: DerivedArticle,
): Promise<number> {
  const now = new Date()
  const { derived, date } = dateArticle(fields, undated, null, now)
  const slug = fields.slug === undefined ? null : normalizeSlug(fields.slug)
  if (slug !== null) await assertSlugFree(queries, slug)
  const terms = await ensureTermIds(queries, fields, derived.article.authorName)
  const { id } = await queries.article.create({
    data: {
      ...toRow(derived.article),
      ...date,
      // An article that only its id can name gets a slug as soon as it has one.
      slug: slug ?? randomUUID(),
      categoryId: terms.categoryId,
      authorId: terms.authorId,
      everPublished: isPublished(derived.article),
      createdAt: now,
      updatedAt: now,
      content: { create: derived.content },
      views: { create: {} },
    },
    select: { id: true },
  })
  const { publishedAt } = date
  await insertLabels(queries, { id, terms, publishedAt, derived })
  const { status } = derived.article
  const publication = publicationOf({ id, publishedAt, terms, keywords: derived.keywords, status })
  await recordPublication(queries, null, publication)
  await assignSlug(queries, id, slug ?? (await findFreeSlug(queries, slugFromTitle(fields.title, id))))
  await replaceAliases(queries, id, [], fields.aliases ?? [])
  await recordFirstRevision(queries, { articleId: id, revision: 1, at: now, changed: givenNames(fields) })
  return id
}

function givenNames(fields: ArticleFields) {
  return FIELD_NAMES.filter((name) => fields[name] !== undefined)
}

/** The columns of `article` as the model has them: lists as JSON. */
export function toRow({ tags, gallery, ...columns }: ArticleColumns) {
  return {
    ...columns,
    tags: JSON.stringify(tags),
    gallery: gallery === null ? null : JSON.stringify(gallery),
  }
}
