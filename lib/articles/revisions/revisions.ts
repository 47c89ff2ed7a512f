import type { Actor } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { AppError } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { notFound } from '../access'
import { getArticle } from '../read/get-article'
import { bodyOf, findStoredArticle } from '../stored-article'
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
  const { id, revision, updated_at: at } = await getArticle(actor, slug)
  const rows: Row[] = await database().read.articleRevision.findMany({
    where: { articleId: id },
    orderBy: { revision: 'desc' },
    omit: { fields: true },
  })
  // An article of a time without revisions has its current one alone.
  const all = rows.length > 0 ? rows : [{ revision, at, by: null, byKind: null, changed: '' }]
  return all.map((row, index) => toRevision(row, index === 0))
}

/** One version of the article at `slug`, with its fields. Throws `not_found`, and what `getArticle` throws. */
export async function getRevision(actor: Actor, slug: string, number: string): Promise<RevisionDetail> {
  const [revision] = await getRevisions(actor, slug, [number])
  if (!revision) throw noRevision()
  return revision
}

/** These versions of the article at `slug`, with their fields. Throws `not_found`, and what `getArticle` throws. */
export async function getRevisions(
  actor: Actor,
  slug: string,
  numbers: readonly string[],
): Promise<RevisionDetail[]> {
  const revisions = await listRevisions(actor, slug)
  const wanted = numbers.map((number) => {
    const found = revisions.find(({ revision }) => String(revision) === number)
    if (!found) throw noRevision()
    return found
  })
  const stored = await findStoredArticle(database().read, slug)
  if (!stored) throw notFound()
  return Promise.all(
    wanted.map(async (revision) => ({
      ...revision,
      fields: revision.is_current
        ? bodyOf(stored)
        : await readFields(database().read, stored.id, revision.revision),
    })),
  )
}

async function readFields(queries: Queries, articleId: number, revision: number): Promise<JsonObject> {
  const row = await queries.articleRevision.findFirst({
    where: { articleId, revision },
    select: { fields: true },
  })
  // Another write may have dropped it, as the oldest, a moment ago.
  if (!row?.fields) throw noRevision()
  return decompressBody(row.fields)
}

/** The article has no such version, or none that the caller may see. */
export function noRevision(): AppError {
  return new AppError('not_found', 'The article has no such revision; the list has those that are kept.')
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
