import { isDeepStrictEqual } from 'node:util'
import { articlePath, articleUrl } from '../../article-address'
import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { AppError } from '../../errors'
import { canSee, DELETED } from '../access'

/** The former addresses that were given for an article, in alphabetical order. */
export async function listAliases(queries: Queries, articleId: number): Promise<string[]> {
  const rows = await queries.$queryRaw<{ path: string }[]>`
    SELECT path FROM redirect WHERE article_id = ${articleId} AND path NOT LIKE ${`${articlePath('')}%`}`
  return rows.map(({ path }) => path).sort()
}

async function assertAliasesFree(
  queries: Queries,
  actor: Actor,
  aliases: string[],
  ownId: number,
): Promise<void> {
  const rows = await queries.redirect.findMany({
    // What is in the bin keeps no address from others.
    where: { path: { in: aliases }, article: { status: { not: DELETED } } },
    select: { path: true, articleId: true, article: { select: { slug: true, status: true } } },
  })
  const taken = rows.filter(({ articleId }) => articleId !== ownId)
  if (taken.length === 0) return
  // Of a draft, a caller who may not read it learns that it is there, and no more.
  const holder = taken.find(({ article }) => article && canSee(actor, article))?.article
  const errors = taken.map(({ path }) => ({
    pointer: '/aliases',
    code: 'taken',
    message: `aliases: "${path}" leads to another article; leave it out, or take it from that one first.`,
  }))
  throw new AppError('alias_taken', errors.map(({ message }) => message).join(' '), {
    errors,
    ...(holder && { members: { existing_url: articleUrl(holder.slug) } }),
  })
}

/** The aliases of an article, before a write and after it. */
type AliasChange = { id: number; before: string[]; after: string[] }

/** Replaces the aliases that an article has, in the transaction of `queries`. Throws `alias_taken`. */
export async function replaceAliases(
  queries: Queries,
  actor: Actor,
  { id, before, after }: AliasChange,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  await assertAliasesFree(queries, actor, after, id)
  // One that a deleted article left behind may be among the new ones.
  await queries.redirect.deleteMany({ where: { path: { in: [...before, ...after] } } })
  if (after.length === 0) return
  const createdAt = new Date()
  await queries.redirect.createMany({ data: after.map((path) => ({ path, articleId: id, createdAt })) })
}
