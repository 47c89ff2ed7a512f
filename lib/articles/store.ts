import { randomUUID } from 'node:crypto'
import { recordChange } from '../cache/changes'
import type { Dependency } from '../cache/dependencies'
import type { Queries } from '../db/database'
import { deleteSearchEntry, writeSearchEntry } from '../db/search-index'
import { join, sql } from '../db/sql'
import { blockOf } from './blocks'
import type { Composed } from './compose'
import { parseDateTime } from './date-time'
import type { ArticleFields } from './fields'
import { labelsOf } from './labels'
import { idsOfNames } from './names'
import { freeSlug, givenSlug, titleSlug } from './slugs'
import { assertFree, type StoredArticle } from './stored'
import { countMembership, type Membership } from './totals'

/** Inserts a new article with all its rows, in the transaction of `queries`; gives its id. Throws `slug_taken`. */
export async function insertArticle(
  queries: Queries,
  fields: ArticleFields,
  composed: Composed,
): Promise<number> {
  const slug = fields.slug === undefined ? null : givenSlug(fields.slug)
  if (slug !== null) await assertFree(queries, slug)
  const member = await membershipOf(queries, fields, composed.article.authorName)
  const isPublished = composed.article.status === 'published'
  const now = new Date()
  const date = dateOf(fields, composed, null, now)

  const { id } = await queries.article.create({
    data: {
      ...composed.article,
      ...date,
      // An article that only its id can name gets a slug as soon as it has one.
      slug: slug ?? randomUUID(),
      categoryId: member.categoryId,
      authorId: member.authorId,
      everPublished: isPublished,
      createdAt: now,
      updatedAt: now,
      content: { create: composed.content },
      views: { create: {} },
    },
    select: { id: true },
  })
  await insertLabels(queries, id, member.tagIds, composed, date.publishedAt)
  await writeSearchEntry(queries, id, composed.terms, labelsOf(member, composed.article.status))
  if (isPublished) {
    await countMembership(queries, member, date.publishedAt, 1)
    await recordChange(queries, dependenciesOf(id, member, composed.keywords))
  }
  await takeSlug(queries, id, slug ?? (await freeSlug(queries, titleSlug(fields.title, id))))
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
  composed: Composed,
  dateChange: DateChange,
): Promise<boolean> {
  const slug = fields.slug === undefined ? stored.slug : givenSlug(fields.slug)
  await assertFree(queries, slug, stored.id)
  const member = await membershipOf(queries, fields, composed.article.authorName)
  const now = new Date()
  const previous =
    dateChange === 'keep' ? stored : { ...stored, everPublished: false, publishedAtGiven: false }
  const date = dateOf(fields, composed, previous, now)
  const { categoryId, authorId } = member
  const article = { ...composed.article, ...date, slug, categoryId, authorId }
  if (isSame(stored, article) && stored.content && isSame(stored.content, sourceOf(composed))) return false

  const isPublished = article.status === 'published'
  if (stored.status === 'published') await countOut(queries, stored)
  if (isPublished) {
    await countMembership(queries, member, date.publishedAt, 1)
    await recordChange(queries, dependenciesOf(stored.id, member, composed.keywords))
  }
  await queries.$executeRaw`DELETE FROM article_tag WHERE article_id = ${stored.id}`
  await queries.$executeRaw`DELETE FROM article_keyword WHERE article_id = ${stored.id}`
  await insertLabels(queries, stored.id, member.tagIds, composed, date.publishedAt)
  await writeSearchEntry(queries, stored.id, composed.terms, labelsOf(member, composed.article.status))
  await queries.articleContent.update({ where: { articleId: stored.id }, data: composed.content })
  await queries.article.update({
    where: { id: stored.id },
    data: {
      ...article,
      everPublished: stored.everPublished || isPublished,
      updatedAt: laterThan(stored.updatedAt, now),
      revision: { increment: 1 },
    },
    select: { id: true },
  })
  if (slug !== stored.slug) {
    await leaveRedirect(queries, stored.slug, stored.id)
    await takeSlug(queries, stored.id, slug)
  }
  return true
}

/** Takes an article away, in the transaction of `queries`. One that was ever published leaves word that it is gone. */
export async function removeArticle(queries: Queries, stored: StoredArticle): Promise<void> {
  if (stored.status === 'published') await countOut(queries, stored)
  await deleteSearchEntry(queries, stored.id)
  if (stored.everPublished) await leaveRedirect(queries, stored.slug, stored.id)
  else await queries.formerSlug.deleteMany({ where: { articleId: stored.id } })
  // Former slugs of a deleted article keep their rows and lose the article: the database sets it to null.
  await queries.article.delete({ where: { id: stored.id }, select: { id: true } })
}

/** Counts out an article as it was, and has everything forgotten that was made of it. */
async function countOut(queries: Queries, stored: StoredArticle) {
  const { id, categoryId, authorId, tagRows, keywords, publishedAt } = stored
  const member = { categoryId, authorId, tagIds: tagRows.map(({ tagId }) => tagId) }
  await countMembership(queries, member, publishedAt, -1)
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
  { categoryId, authorId, tagIds }: Membership,
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
export async function leaveRedirect(queries: Queries, slug: string, articleId: number): Promise<void> {
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
  { article, keywords }: Composed,
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

async function membershipOf(queries: Queries, fields: ArticleFields, author: string): Promise<Membership> {
  const [categoryId] = await idsOfNames(queries.category, [fields.category], 'kategori')
  const [authorId] = await idsOfNames(queries.author, [author], 'penulis')
  if (categoryId === undefined || authorId === undefined) throw new Error('A name was not made.')
  return { categoryId, authorId, tagIds: await idsOfNames(queries.tag, fields.tags ?? [], 'tag') }
}

/** `now`, or just after `before` when the clock was set back: whoever asks for what is new since then finds it. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1))
}

type Dated = Pick<StoredArticle, 'publishedAt' | 'publishedAtGiven' | 'everPublished'>

/** A given date counts; else the one that the article was first published with stays; a draft keeps its wish. */
function dateOf(fields: ArticleFields, { article }: Composed, previous: Dated | null, now: Date) {
  const given = fields.published_at === undefined ? null : parseDateTime(fields.published_at)
  if (given) return { publishedAt: given, publishedAtGiven: true }
  if (!previous) return { publishedAt: now, publishedAtGiven: false }
  const { publishedAt, publishedAtGiven, everPublished } = previous
  const isFirstTime = !everPublished && article.status === 'published'
  return { publishedAt: isFirstTime && !publishedAtGiven ? now : publishedAt, publishedAtGiven }
}

function sourceOf({ content }: Composed) {
  return { source: content.source, formatGiven: content.formatGiven }
}

/** Whether every member of `next` has the value that the stored row has. */
function isSame(row: object, next: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row))
  return Object.entries(next).every(
    ([name, value]) => JSON.stringify(stored.get(name)) === JSON.stringify(value),
  )
}
