import { randomUUID } from 'node:crypto'
import type { Queries } from '../db/database'
import { writeSearchEntry } from '../db/search-index'
import { AppError } from '../errors'
import type { Composed } from './compose'
import { type ArticleFields, parseDateTime } from './fields'
import { idsOfNames } from './names'
import { articleUrl } from './present'
import { freeSlug, givenSlug, titleSlug } from './slugs'
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
  const publishedAt = (fields.published_at && parseDateTime(fields.published_at)) || now
  const tagDate = isPublished ? publishedAt : null

  const { id } = await queries.article.create({
    data: {
      ...composed.article,
      // An article that only its id can name gets a slug as soon as it has one.
      slug: slug ?? randomUUID(),
      categoryId: member.categoryId,
      authorId: member.authorId,
      publishedAt,
      publishedAtGiven: fields.published_at !== undefined,
      everPublished: isPublished,
      createdAt: now,
      updatedAt: now,
      content: { create: composed.content },
      views: { create: {} },
      tagRows: { createMany: { data: member.tagIds.map((tagId) => ({ tagId, publishedAt: tagDate })) } },
      keywords: { createMany: { data: composed.keywords.map((term) => ({ term })) } },
    },
    select: { id: true },
  })
  await writeSearchEntry(queries, id, composed.terms)
  if (isPublished) await countMembership(queries, member, 1)
  await takeSlug(queries, id, slug ?? (await freeSlug(queries, titleSlug(fields.title, id))))
  return id
}

/** Gives an article its slug; a redirect or a deletion that stood there ends. */
async function takeSlug(queries: Queries, id: number, slug: string) {
  await queries.formerSlug.deleteMany({ where: { slug } })
  await queries.article.updateMany({ where: { id, slug: { not: slug } }, data: { slug } })
}

async function membershipOf(queries: Queries, fields: ArticleFields, author: string): Promise<Membership> {
  const [categoryId] = await idsOfNames(queries.category, [fields.category], 'kategori')
  const [authorId] = await idsOfNames(queries.author, [author], 'penulis')
  if (categoryId === undefined || authorId === undefined) throw new Error('A name was not made.')
  return { categoryId, authorId, tagIds: await idsOfNames(queries.tag, fields.tags ?? [], 'tag') }
}

async function assertFree(queries: Queries, slug: string) {
  const holder = await queries.article.findUnique({ where: { slug }, select: { slug: true } })
  if (!holder) return
  const suggestion = await freeSlug(queries, slug)
  throw new AppError(
    'slug_taken',
    `slug "${slug}" is another article's; use "${suggestion}", or leave slug out to have one made.`,
    {
      errors: [{ pointer: '/slug', code: 'taken', message: `slug "${slug}" is another article's.` }],
      members: { existing_url: articleUrl(slug), suggested_slug: suggestion },
    },
  )
}
