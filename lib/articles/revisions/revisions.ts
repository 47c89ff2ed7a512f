import type { Actor } from '../../auth/actor'
import { database } from '../../db/database'
import { AppError } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { getArticle } from '../read/get-article'
import type { DetailRow } from '../rows'
import { bodyOf, findStoredById } from '../stored-article'
import { decompressBody } from './record'

export type Revision = {
  revision: number
  at: string
  by: string | null
  by_kind: 'person' | 'key' | 'service'
  changed: string[]
  is_current: boolean
}

export type RevisionDetail = Revision & { fields: JsonObject }

type Row = Pick<Revision, 'revision' | 'by'> & { at: Date; byKind: string | null; changed: string }

/** The versions of the article at `slug`, newest first. Throws what `getArticle` throws. */
export async function listRevisions(actor: Actor, slug: string): Promise<Revision[]> {
  return revisionsOf(await getArticle(actor, slug))
}

async function revisionsOf({ id, revision, updated_at: at }: DetailRow): Promise<Revision[]> {
  const rows: Row[] = await database().read.articleRevision.findMany({
    where: { articleId: id },
    orderBy: { revision: 'desc' },
    omit: { fields: true },
  })
  // An article that predates revisions has only its current one.
  const all = rows.length > 0 ? rows : [{ revision, at, by: null, byKind: null, changed: '' }]
  return all.map((row, index) => toRevision(row, index === 0))
}

/** One version of the article at `slug`, with its fields. Throws `not_found`, and what `getArticle` throws. */
export async function getRevision(actor: Actor, slug: string, number: string): Promise<RevisionDetail> {
  return getRevisionOf(await getArticle(actor, slug), number)
}

/** One version of an article as it was read, with its fields. Throws `not_found`. */
export async function getRevisionOf(article: DetailRow, number: string): Promise<RevisionDetail> {
  const [revision] = await getRevisionsOf(article, [number])
  if (!revision) throw noRevision()
  return revision
}

/** These versions of the article at `slug`, with their fields. Throws `not_found`, and what `getArticle` throws. */
export async function getRevisions(
  actor: Actor,
  slug: string,
  numbers: readonly string[],
): Promise<RevisionDetail[]> {
  return getRevisionsOf(await getArticle(actor, slug), numbers)
}

/**
 * The version of the article at `slug` at revision `number`; rerendering raises the number without listing a new version.
 * Null if it is no longer kept. Throws what `getArticle` throws.
 */
export async function findRevisionAt(
  actor: Actor,
  slug: string,
  number: number,
): Promise<RevisionDetail | null> {
  const article = await getArticle(actor, slug)
  const versions = number > article.revision ? [] : await revisionsOf(article)
  const found = versions.find(({ revision }) => revision <= number)
  return found ? withFields(article.id, found) : null
}

/** Whether an article is as it was at a revision, or was only rerendered since. */
export async function isUnchangedSince(articleId: number, revision: number): Promise<boolean> {
  const last = await database().read.articleRevision.findFirst({
    where: { articleId },
    orderBy: { revision: 'desc' },
    select: { revision: true },
  })
  return last !== null && last.revision <= revision
}

async function getRevisionsOf(article: DetailRow, numbers: readonly string[]): Promise<RevisionDetail[]> {
  const revisions = await revisionsOf(article)
  const wanted = numbers.map((number) => {
    const found = revisions.find(({ revision }) => String(revision) === number)
    if (!found) throw noRevision()
    return found
  })
  return Promise.all(wanted.map((revision) => withFields(article.id, revision)))
}

async function withFields(articleId: number, revision: Revision): Promise<RevisionDetail> {
  return { ...revision, fields: await readFields(articleId, revision) }
}

async function readFields(
  articleId: number,
  { revision, is_current }: Pick<Revision, 'revision' | 'is_current'>,
): Promise<JsonObject> {
  const stored = is_current ? await findStoredById(database().read, articleId) : null
  // If another write came in between, `stored` is a later version.
  if (stored && (await isNewest(articleId, revision))) return bodyOf(stored)
  const row = await database().read.articleRevision.findFirst({
    where: { articleId, revision },
    select: { fields: true },
  })
  // Another write may just have dropped it as the oldest.
  if (!row?.fields) throw noRevision()
  return decompressBody(row.fields)
}

/** An article that predates revisions has no rows; its only version is the newest. */
async function isNewest(articleId: number, revision: number): Promise<boolean> {
  const later = { articleId, revision: { gt: revision } }
  return (
    (await database().read.articleRevision.findFirst({ where: later, select: { revision: true } })) === null
  )
}

/** The error for a version that does not exist or that the caller may not see. */
export function noRevision(): AppError {
  return new AppError(
    'not_found',
    'The article has no such revision; list its revisions to see those that are kept.',
  )
}

function toRevision({ revision, at, by, byKind, changed }: Row, isCurrent: boolean): Revision {
  return {
    revision,
    at: at.toISOString(),
    by,
    by_kind: byKind === 'person' ? byKind : by === null ? 'service' : 'key',
    changed: changed === '' ? [] : changed.split(' '),
    is_current: isCurrent,
  }
}
