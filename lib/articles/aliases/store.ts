import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { AppError } from '../../errors'
import { articlePath, articleUrl, isOwnSegment } from '../../routes/addresses'
import { decodeOrNull } from '../../text/strings'
import { canName, DELETED } from '../access'

/** The one stored form of a former address (path or URL): path and query with needed escapes only; null for none. */
export function toAlias(address: string): string | null {
  // A URL has another character in place of half of one, and leaves out or encodes those that control.
  if (!address.isWellFormed() || /\p{Cc}/u.test(address)) return null
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(address) || !URL.canParse(address, ANY_ORIGIN)) return null
  const { pathname, search } = new URL(address, ANY_ORIGIN)
  const decoded = decodeOrNull(pathname + search)
  if (decoded === null || /[\\\p{Cc}]/u.test(decoded)) return null
  return decoded.replace(/[%#\s]/gu, encodeURIComponent).normalize('NFC')
}

/** Whether the service answers at the address of an alias itself, or could one day. */
export function isReservedAlias(alias: string): boolean {
  const [path = ''] = alias.split('?', 1)
  // A query is ignored by the home page: old sites have their articles there.
  if (path === '/') return alias === path
  const [, segment = ''] = path.toLowerCase().split('/')
  return isOwnSegment(segment)
}

const ANY_ORIGIN = 'http://localhost'

/** Whether a redirect was given for its article, and is no former slug of it. */
export const IS_ALIAS: Sql = sql`path NOT LIKE ${`${articlePath('')}%`}`

/** The former addresses that were given for an article, in alphabetical order. */
export async function listAliases(queries: Queries, articleId: number): Promise<string[]> {
  const rows = await queries.$queryRaw<{ path: string }[]>`
    SELECT path FROM redirect WHERE article_id = ${articleId} AND ${IS_ALIAS}`
  return rows.map(({ path }) => path).sort()
}

async function assertAliasesFree(
  queries: Queries,
  actor: Actor,
  aliases: string[],
  ownId: number,
): Promise<void> {
  const rows = await queries.redirect.findMany({
    // What is in the trash keeps no address from others.
    where: { path: { in: aliases }, article: { status: { not: DELETED } } },
    select: {
      path: true,
      articleId: true,
      article: { select: { slug: true, status: true, createdBy: true } },
    },
  })
  const ofOthers = rows.filter(({ articleId }) => articleId !== ownId)
  if (ofOthers.length === 0) return
  // In the order of the field: rows have none.
  const taken = aliases.flatMap((alias) => ofOthers.find(({ path }) => path === alias) ?? [])
  // Of a draft, a caller who may not read it learns that it is there, and no more.
  const holder = taken.find(({ article }) => article && canName(actor, article))?.article
  const errors = taken.map(({ path }) => ({
    pointer: '/aliases',
    code: 'taken',
    message: `aliases: "${path}" already leads to another article; leave it out, or remove it from that article first.`,
  }))
  throw new AppError('alias_taken', errors.map(({ message }) => message).join(' '), {
    errors,
    ...(holder && { members: { existing_url: articleUrl(holder.slug) } }),
  })
}

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
