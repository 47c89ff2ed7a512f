import { randomUUID } from 'node:crypto'
import { recordChange } from '../../cache/changes'
import type { Dependency } from '../../cache/dependencies'
import type { Queries } from '../../db/database'
import { join, sql } from '../../db/sql'
import { termFilters } from '../../search/filters'
import { deleteSearchEntry, writeSearchEntry } from '../../search/search-index'
import { parseDateTime } from '../../text/date-time'
import { blockOf } from '../id-blocks'
import type { ArticleFields } from '../schema/fields'
import { type TermIds, updateTermCounts } from '../taxonomy/term-counts'
import { ensureTerms } from '../taxonomy/terms'
import type { DerivedArticle } from './derive-article'
import { assertSlugFree, type StoredArticle } from './load'
import { findFreeSlug, normalizeSlug, slugFromTitle } from './slugs'

/** Inserts a new article with all its rows, in the transaction of `queries`; gives its id. Throws `slug_taken`. */
export async function insertArticle(
  queries: Queries,
  fields: ArticleFields,
  derived: DerivedArticle,
): Promise<number> {
  const slug = fields.slug === undefined ? null : normalizeSlug(fields.slug)
  if (slug !== null) await assertSlugFree(queries, slug)
  const member = await membershipOf(queries, fields, derived.article.authorName)
  const isPublished = derived.article.status === 'published'
  const now = new Date()
  const date = dateOf(fields, derived, null, now)

  const { id } = await queries.article.create({
    data: {
      ...derived.article,
      ...date,
      // An article that only its id can name gets a slug as soon as it has one.
      slug: slug ?? randomUUID(),
      categoryId: member.categoryId,
      authorId: member.authorId,
      everPublished: isPublished,
      createdAt: now,
      updatedAt: now,
      content: { create: derived.content },
      views: { create: {} },
    },
    select: { id: true },
  })
  await insertLabels(queries, id, member.tagIds, derived, date.publishedAt)
  await writeSearchEntry(queries, id, derived.terms, termFilters(member, derived.article.status))
  if (isPublished) {
    await updateTermCounts(queries, member, date.publishedAt, 1)
    await recordChange(queries, dependenciesOf(id, member, derived.keywords))
  }
  await takeSlug(queries, id, slug ?? (await findFreeSlug(queries, slugFromTitle(fields.title, id))))
  return id
}

/** Whether an article without a new date keeps its own, or has it set back to the default. */
export type DateChange = 'keep' | 'forget'

/**
 * Replaces what an article is made of, in the transaction of `queries`. A slug in `fields` renames it, and the old one
 * leads on. False when nothing differs: then nothing is touched. Throws `slug_taken`.
 */
export async function updateArticle(
  queries: Queries,
  stored: StoredArticle,
  fields: ArticleFields,
  derived: DerivedArticle,
  dateChange: DateChange,
): Promise<boolean> {
  const slug = fields.slug === undefined ? stored.slug : normalizeSlug(fields.slug)
  await assertSlugFree(queries, slug, stored.id)
  const member = await membershipOf(queries, fields, derived.article.authorName)
  const now = new Date()
  const previous =
    dateChange === 'keep' ? stored : { ...stored, everPublished: false, publishedAtGiven: false }
  const date = dateOf(fields, derived, previous, now)
  const { categoryId, authorId } = member
  const article = { ...derived.article, ...date, slug, categoryId, authorId }
  if (isSame(stored, article) && stored.content && isSame(stored.content, sourceOf(derived))) return false

  const isPublished = article.status === 'published'
  if (stored.status === 'published') await countOut(queries, stored)
  if (isPublished) {
    await updateTermCounts(queries, member, date.publishedAt, 1)
    await recordChange(queries, dependenciesOf(stored.id, member, derived.keywords))
  }
  await queries.$executeRaw`DELETE FROM article_tag WHERE article_id = ${stored.id}`
  await queries.$executeRaw`DELETE FROM article_keyword WHERE article_id = ${stored.id}`
  await insertLabels(queries, stored.id, member.tagIds, derived, date.publishedAt)
  await writeSearchEntry(queries, stored.id, derived.terms, termFilters(member, derived.article.status))
  await queries.articleContent.update({ where: { articleId: stored.id }, data: derived.content })
  await queries.article.update({
    where: { id: stored.id },
    data: {
      ...article,
      everPublished: stored.everPublished || isPublished,
      updatedAt: now,
      revision: { increment: 1 },
    },
    select: { id: true },
  })
  if (slug !== stored.slug) {
    await saveFormerSlug(queries, stored.slug, stored.id)
    await takeSlug(queries, stored.id, slug)
  }
  return true
}

/** Takes an article away, in the transaction of `queries`. One that was ever published leaves word that it is gone. */
export async function removeArticleRows(queries: Queries, stored: StoredArticle): Promise<void> {
  if (stored.status === 'published') await countOut(queries, stored)
  await deleteSearchEntry(queries, stored.id)
  if (stored.everPublished) await saveFormerSlug(queries, stored.slug, stored.id)
  else await queries.formerSlug.deleteMany({ where: { articleId: stored.id } })
  // Former slugs of a deleted article keep their rows and lose the article: the database sets it to null.
  await queries.article.delete({ where: { id: stored.id }, select: { id: true } })
}

/** Counts out an article as it was, and has everything forgotten that was made of it. */
async function countOut(queries: Queries, stored: StoredArticle) {
  const { id, categoryId, authorId, tagRows, keywords, publishedAt } = stored
  const member = { categoryId, authorId, tagIds: tagRows.map(({ tagId }) => tagId) }
  await updateTermCounts(queries, member, publishedAt, -1)
  await recordChange(
    queries,
    dependenciesOf(
      id,
      member,
      keywords.map(({ term }) => term),
    ),
  )
}

/** What answers can be made of that show a published article, count it or choose it as related. */
function dependenciesOf(
  id: number,
  { categoryId, authorId, tagIds }: TermIds,
  keywords: string[],
): Dependency[] {
  return [
    'list',
    `article:${id}`,
    `block:${blockOf(id)}`,
    `category:${categoryId}`,
    `author:${authorId}`,
    ...tagIds.map((tagId): Dependency => `tag:${tagId}`),
    ...keywords.map((term): Dependency => `keyword:${term}`),
  ]
}

/** Makes a slug lead to an article that does not have it, in the transaction of `queries`. */
export async function saveFormerSlug(queries: Queries, slug: string, articleId: number): Promise<void> {
  await queries.formerSlug.deleteMany({ where: { slug } })
  await queries.formerSlug.create({ data: { slug, articleId, retiredAt: new Date() } })
}

/** Gives an article its slug; a redirect or a deletion that stood there ends. */
async function takeSlug(queries: Queries, id: number, slug: string) {
  await queries.$executeRaw`DELETE FROM former_slug WHERE slug = ${slug}`
  await queries.article.updateMany({ where: { id, slug: { not: slug } }, data: { slug } })
}

async function insertLabels(
  queries: Queries,
  articleId: number,
  tagIds: number[],
  { article, keywords }: DerivedArticle,
  date: Date,
) {
  const publishedAt = article.status === 'published' ? date : null
  if (tagIds.length > 0) {
    const rows = tagIds.map((tagId) => sql`(${articleId}, ${tagId}, ${publishedAt})`)
    await queries.$executeRaw`INSERT INTO article_tag (article_id, tag_id, published_at) VALUES ${join(rows)}`
  }
  if (keywords.length > 0) {
    const rows = keywords.map((term) => sql`(${articleId}, ${term})`)
    await queries.$executeRaw`INSERT INTO article_keyword (article_id, term) VALUES ${join(rows)}`
  }
}

async function membershipOf(queries: Queries, fields: ArticleFields, author: string): Promise<TermIds> {
  const [categoryId] = await ensureTerms(queries.category, [fields.category], 'kategori')
  const [authorId] = await ensureTerms(queries.author, [author], 'penulis')
  if (categoryId === undefined || authorId === undefined) throw new Error('A name was not made.')
  return { categoryId, authorId, tagIds: await ensureTerms(queries.tag, fields.tags ?? [], 'tag') }
}

type Dated = Pick<StoredArticle, 'publishedAt' | 'publishedAtGiven' | 'everPublished'>

/** A given date counts; else the one that the article was first published with stays; a draft keeps its wish. */
function dateOf(fields: ArticleFields, { article }: DerivedArticle, previous: Dated | null, now: Date) {
  const given = fields.published_at === undefined ? null : parseDateTime(fields.published_at)
  if (given) return { publishedAt: given, publishedAtGiven: true }
  if (!previous) return { publishedAt: now, publishedAtGiven: false }
  const { publishedAt, publishedAtGiven, everPublished } = previous
  const isFirstTime = !everPublished && article.status === 'published'
  return { publishedAt: isFirstTime && !publishedAtGiven ? now : publishedAt, publishedAtGiven }
}

function sourceOf({ content }: DerivedArticle) {
  return { source: content.source, formatGiven: content.formatGiven }
}

/** Whether every member of `next` has the value that the stored row has. */
function isSame(row: object, next: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row))
  return Object.entries(next).every(
    ([name, value]) => JSON.stringify(stored.get(name)) === JSON.stringify(value),
  )
}
