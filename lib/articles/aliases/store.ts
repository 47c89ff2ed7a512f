import { isDeepStrictEqual } from 'node:util'
import { articlePath, articleUrl } from '../../article-address'
import type { Queries } from '../../db/database'
import { AppError } from '../../errors'
import { DELETED } from '../access'

/** The former addresses that were given for an article, in alphabetical order. */
export async function listAliases(queries: Queries, articleId: number): Promise<string[]> {
  const rows = await queries.$queryRaw<{ path: string }[]>`
    SELECT path FROM redirect WHERE article_id = ${articleId} AND path NOT LIKE ${`${articlePath('')}%`}`
  return rows.map(({ path }) => path).sort()
}

async function assertAliasesFree(queries: Queries, aliases: string[], ownId: number): Promise<void> {
  const rows = await queries.redirect.findMany({
    // What is in the bin keeps no address from others.
    where: { path: { in: aliases }, article: { status: { not: DELETED } } },
    select: { path: true, articleId: true, article: { select: { slug: true } } },
  })
  const taken = rows.filter(({ articleId }) => articleId !== ownId)
  const [first] = taken
  if (!first) return
  const errors = taken.map(({ path }) => ({
    pointer: '/aliases',
    code: 'taken',
    message: `aliases: "${path}" leads to another article; leave it out, or take it from that one first.`,
  }))
  throw new AppError('alias_taken', errors.map(({ message }) => message).join(' '), {
    errors,
    members: { existing_url: articleUrl(first.article?.slug ?? '') },
  })
}

/** Replaces the aliases that an article has, in the transaction of `queries`. Throws `alias_taken`. */
export async function replaceAliases(
  queries: Queries,
  articleId: number,
  before: string[],
  aliases: string[],
): Promise<void> {
  if (isDeepStrictEqual(before, aliases)) return
  await assertAliasesFree(queries, aliases, articleId)
  // One that a deleted article left behind may be among the new ones.
  await queries.redirect.deleteMany({ where: { path: { in: [...before, ...aliases] } } })
  if (aliases.length === 0) return
  const createdAt = new Date()
  await queries.redirect.createMany({ data: aliases.map((path) => ({ path, articleId, createdAt })) })
}
