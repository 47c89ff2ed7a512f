import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '../../auth/actor'
import { announce } from '../../bus/announce'
import type { Queries } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { AppError } from '../../errors'
import { articlePath, articleUrl, isOwnSegment } from '../../routes/addresses'
import { decodeOrNull, toNormalForm } from '../../text/strings'
import { canName, DELETED, isPublished } from '../access'

/** The stored form of a former address (path or URL): path and query with needed escapes only. Null if it is not valid. */
export function toAlias(address: string): string | null {
  // `URL` replaces lone surrogates, and drops or encodes control characters.
  if (!address.isWellFormed() || /\p{Cc}/u.test(address)) return null
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(address) || !URL.canParse(address, ANY_ORIGIN)) return null
  const { pathname, search } = new URL(address, ANY_ORIGIN)
  const decoded = decodeOrNull(pathname + search)
  if (decoded === null || /[\\\p{Cc}]/u.test(decoded)) return null
  return toNormalForm(decoded.replace(/[%#\s]/gu, encodeURIComponent), 'NFC')
}

/** Whether the service itself serves the path of an alias, or might in the future. */
export function isReservedAlias(alias: string): boolean {
  const [path = ''] = alias.split('?', 1)
  // The home page ignores queries, and old sites have articles at `/?…`.
  if (path === '/') return alias === path
  const [, segment = ''] = path.toLowerCase().split('/')
  return isOwnSegment(segment)
}

const ANY_ORIGIN = 'http://localhost'

/** The condition on `redirect` for aliases, as opposed to former slugs. */
export const IS_ALIAS: Sql = sql`path NOT LIKE ${`${articlePath('')}%`}`

/** The aliases of an article, in alphabetical order. */
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
    // Trashed articles do not reserve their aliases.
    where: { path: { in: aliases }, article: { status: { not: DELETED } } },
    select: {
      path: true,
      articleId: true,
      article: { select: { slug: true, status: true, createdBy: true } },
    },
  })
  const ofOthers = rows.filter(({ articleId }) => articleId !== ownId)
  if (ofOthers.length === 0) return
  // In the order of the field: the rows are unordered.
  const taken = aliases.flatMap((alias) => ofOthers.find(({ path }) => path === alias) ?? [])
  // A caller who may not read the draft learns only that the alias is taken.
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

type AliasChange = { id: number; status: string; before: string[]; after: string[] }

/** Replaces the aliases of an article in the transaction of `queries`. Throws `alias_taken`. */
export async function replaceAliases(
  queries: Queries,
  actor: Actor,
  { id, status, before, after }: AliasChange,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  await assertAliasesFree(queries, actor, after, id)
  const changed = [...before, ...after]
  if (isPublished({ status }) && changed.some(isOfHome)) await announce(queries, ['home-aliases'])
  // The new aliases may include one left behind by a deleted article.
  await queries.redirect.deleteMany({ where: { path: { in: changed } } })
  if (after.length === 0) return
  const createdAt = new Date()
  await queries.redirect.createMany({ data: after.map((path) => ({ path, articleId: id, createdAt })) })
}

function isOfHome(alias: string): boolean {
  return alias.startsWith('/?')
}
