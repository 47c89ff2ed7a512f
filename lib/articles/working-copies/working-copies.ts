import { type Actor, assertPerson } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { AppError } from '../../errors'
import { MAX_WORKING_COPY_BYTES } from '../../routes/route'
import { isStorableDate } from '../../text/date-time'
import type { FieldName } from '../schema/fields'
import { assertMayKeep, getArticleOf, isNew } from './place'
import type { WorkingCopyBody } from './schema'

export type TypedFields = WorkingCopyBody['fields']

/** What a person typed but did not save. */
export type WorkingCopy = {
  place: string
  /** Null for a new article. */
  slug: string | null
  fields: TypedFields
  base_revision: number | null
  saved_at: string
}

const MAX_NEW = 20

/** The working copy of a person. Throws `not_found` if there is none, or they may not see the article. */
export async function getWorkingCopy(actor: Actor, place: string): Promise<WorkingCopy> {
  const copy = await findWorkingCopy(actor, place)
  if (!copy) throw new AppError('not_found', 'You have no working copy of this article.')
  return copy
}

/** Like `getWorkingCopy`, but null if there is none. */
export async function findWorkingCopy(actor: Actor, place: string): Promise<WorkingCopy | null> {
  assertPerson(actor)
  const { personId } = actor
  const article = await getArticleOf(database().read, actor, place)
  const row = await database().read.workingCopy.findFirst({ where: { personId, place } })
  return row && toWorkingCopy(row, article?.slug ?? null)
}

/**
 * Stores what a person typed, replacing the copy that `saved_at` names. Throws `working_copy_changed` if there is another,
 * `too_many_working_copies`, `payload_too_large`, `insufficient_scope`, `not_found`.
 */
export async function putWorkingCopy(
  actor: Actor,
  place: string,
  { fields, base_revision, saved_at }: WorkingCopyBody,
): Promise<WorkingCopy> {
  assertPerson(actor)
  const { personId } = actor
  const json = toJson(fields)
  return database().write(async (transaction) => {
    const article = await getArticleOf(transaction, actor, place)
    assertMayKeep(actor, article)
    const where = { personId, place }
    const before = await transaction.workingCopy.findFirst({ where, select: { savedAt: true } })
    assertReplaces(saved_at, before?.savedAt ?? null)
    const savedAt = laterThan(before?.savedAt)
    const content = { fields: json, baseRevision: article && base_revision, savedAt }
    if (before) await transaction.workingCopy.updateMany({ where, data: content })
    else await insert(transaction, { ...where, ...content, articleId: article?.id ?? null })
    return toWorkingCopy({ place, ...content }, article?.slug ?? null)
  })
}

/**
 * Deletes a person's working copy; with `savedAt` only that state, so that later changes from another device stay. Returns
 * false if there was none. Throws `not_found`.
 */
export async function deleteWorkingCopy(actor: Actor, place: string, savedAt?: string): Promise<boolean> {
  await getArticleOf(database().read, actor, place)
  return database().writeOnce((queries) => deleteWorkingCopyIn(queries, actor, place, savedAt))
}

/** Like `deleteWorkingCopy`, in the transaction of a write to the article. */
export async function deleteWorkingCopyIn(
  queries: Queries,
  actor: Actor,
  place: string,
  savedAt?: string,
): Promise<boolean> {
  assertPerson(actor)
  const moment = savedAt === undefined ? null : new Date(savedAt)
  if (moment && !isStorableDate(moment)) return false
  const where = { personId: actor.personId, place, ...(moment && { savedAt: moment }) }
  const { count } = await queries.workingCopy.deleteMany({ where })
  return count > 0
}

/** Converts a stored row. Throws `SyntaxError` for one that this service did not write. */
export function toWorkingCopy(
  { place, fields, baseRevision, savedAt }: Row,
  slug: string | null,
): WorkingCopy {
  const typed: TypedFields = JSON.parse(fields)
  return { place, slug, fields: typed, base_revision: baseRevision, saved_at: savedAt.toISOString() }
}

type Row = { place: string; fields: string; baseRevision: number | null; savedAt: Date }

type NewRow = Row & { personId: number; articleId: number | null }

async function insert(queries: Queries, row: NewRow): Promise<void> {
  if (isNew(row.place)) {
    const count = await queries.workingCopy.count({ where: { personId: row.personId, articleId: null } })
    if (count >= MAX_NEW) throw tooMany()
  }
  await queries.workingCopy.create({ data: row })
}

/** Puts the title first, where lists find it without reading the rest. */
function toJson({ title, ...fields }: TypedFields): string {
  const json = JSON.stringify({ title, ...fields } satisfies Partial<Record<FieldName, unknown>>)
  if (Buffer.byteLength(json) <= MAX_WORKING_COPY_BYTES) return json
  const size = MAX_WORKING_COPY_BYTES / 2 ** 20
  throw new AppError('payload_too_large', `A working copy may be up to ${size} MiB; shorten the content.`)
}

function assertReplaces(named: string | null, stored: Date | null): void {
  const replaced = named === null ? null : new Date(named).getTime()
  if (replaced === (stored?.getTime() ?? null)) return
  const detail = stored
    ? `Another working copy was kept here at ${stored.toISOString()}; read it, then replace it by sending that time as saved_at.`
    : 'There is no longer a working copy here; send saved_at as null to keep a new one.'
  throw new AppError('working_copy_changed', detail, { members: { saved_at: stored?.toISOString() ?? null } })
}

/** A state is identified by its time, so each must be unique. */
function laterThan(before: Date | undefined): Date {
  return new Date(Math.max(Date.now(), (before?.getTime() ?? 0) + 1))
}

function tooMany(): AppError {
  return new AppError(
    'too_many_working_copies',
    `You have ${MAX_NEW} new articles that were never saved; save or discard one of them first.`,
  )
}
