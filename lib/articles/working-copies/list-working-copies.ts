import { type Actor, assertPerson, assertScope } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { AppError } from '../../errors'
import { canSee } from '../access'
import { asAuthorOf } from '../own-drafts'
import { getArticleOf } from './place'
import { toWorkingCopy, type WorkingCopy } from './working-copies'

/** A working copy in a list, without its fields. */
export type ListedWorkingCopy = Omit<WorkingCopy, 'fields'> & {
  /** The typed title, else the article's; null if there is neither. */
  title: string | null
  /** The article's current revision; above `base_revision` if it was saved meanwhile. Null for a new article. */
  revision: number | null
}

const MAX_LISTED = 100

/** The working copies of a person, last saved first, a hundred at most. */
export async function listWorkingCopies(actor: Actor): Promise<ListedWorkingCopy[]> {
  assertPerson(actor)
  const rows = await database().read.$queryRaw<Row[]>`
    SELECT w.place, substr(w.fields, 1, ${HEAD_LENGTH}) AS head, w.base_revision AS "baseRevision", w.saved_at AS "savedAt",
      a.slug, a.title, a.status, a.revision, a.created_by AS "createdBy"
    FROM working_copy w LEFT JOIN article a ON a.id = w.article_id
    WHERE w.person_id = ${actor.personId} ORDER BY w.saved_at DESC, w.place LIMIT ${MAX_LISTED}`
  return rows.filter((row) => isVisible(actor, row)).map(toListed)
}

/** Another person's working copy of an article. */
export type OtherCopy = { personId: number; name: string; baseRevision: number | null; savedAt: Date }

/** Others' working copies of an article, last saved first. Throws `not_found` if `actor` may not see the article. */
export async function listOtherCopies(actor: Actor, articleId: number): Promise<OtherCopy[]> {
  assertPerson(actor)
  await getArticleOf(database().read, actor, String(articleId))
  const rows = await database().read.workingCopy.findMany({
    where: { articleId, personId: { not: actor.personId } },
    select: { personId: true, baseRevision: true, savedAt: true, person: { select: { name: true } } },
    orderBy: [{ savedAt: 'desc' }, { personId: 'asc' }],
    take: MAX_LISTED,
  })
  return rows.map(({ person, ...row }) => ({ ...row, name: person.name }))
}

/** Another person's working copy, for an actor who may publish it. Throws `not_found`, `insufficient_scope`. */
export async function getOtherCopy(actor: Actor, articleId: number, personId: number): Promise<WorkingCopy> {
  assertPerson(actor)
  const article = await getArticleOf(database().read, actor, String(articleId))
  assertScope(actor, 'articles:publish')
  const row = await database().read.workingCopy.findFirst({ where: { articleId, personId } })
  if (!row) throw new AppError('not_found', 'There is no such working copy.')
  return toWorkingCopy(row, article?.slug ?? null)
}

/** Deletes another person's working copy in the transaction that publishes it, unless it changed after `savedAt`. */
export async function deleteOtherCopyIn(
  queries: Queries,
  actor: Actor,
  articleId: number,
  personId: number,
  savedAt: string,
): Promise<void> {
  assertScope(actor, 'articles:publish')
  await queries.workingCopy.deleteMany({ where: { articleId, personId, savedAt: new Date(savedAt) } })
}

type Row = {
  place: string
  head: string
  baseRevision: number | null
  savedAt: Date
  slug: string | null
  title: string | null
  status: string | null
  revision: number | null
  createdBy: number | null
}

function isVisible(actor: Actor, { status, createdBy }: Row): boolean {
  return status === null || canSee(asAuthorOf(actor, { status, createdBy }), { status })
}

function toListed({ place, head, baseRevision, savedAt, slug, title, revision }: Row): ListedWorkingCopy {
  return {
    place,
    slug,
    revision,
    title: typedTitle(head) ?? title,
    base_revision: baseRevision,
    saved_at: savedAt.toISOString(),
  }
}

/** The title is the first of the fields, which may have 4 MiB. */
const HEAD_LENGTH = 4_000

function typedTitle(head: string): string | null {
  const [, json] = /^\{"title":("(?:[^"\\]|\\.)*")/.exec(head) ?? []
  const title: unknown = json === undefined ? null : JSON.parse(json)
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : null
}
