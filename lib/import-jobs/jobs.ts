import { type Actor, assertPerson, assertScope, type Scope } from '../auth/actor'
import { announce, writeAndAnnounce } from '../bus/announce'
import { database, type Queries } from '../db/database'
import { AppError } from '../errors'
import { mediaStore } from '../media/store/store'
import { DAY_MS } from '../text/date-time'
import { type JobProgress, newProgress } from './progress'
import type { JobOptions, Sentence } from './protocol'

/** What an import does: create, update and publish articles, and store their images. */
export const IMPORT_SCOPES = [
  'articles:create',
  'articles:update',
  'articles:publish',
  'articles:read_drafts',
  'media:write',
] as const satisfies readonly Scope[]

export type JobState = 'waiting' | 'running' | 'ended' | 'failed' | 'cancelling' | 'cancelled'

export type ImportJob = {
  id: number
  personId: number
  name: string
  file: string | null
  bytes: number
  options: JobOptions
  isDryRun: boolean
  state: JobState
  progress: JobProgress
  /** Why it stopped before the end of the file. */
  message: Sentence | null
  createdAt: Date
  endedAt: Date | null
}

const LISTED = 20

/** The states of an unfinished import. */
export const OPEN: JobState[] = ['waiting', 'running', 'cancelling']

/** The latest imports, newest first. Throws `insufficient_scope`. */
export async function listJobs(actor: Actor): Promise<ImportJob[]> {
  assertMayImport(actor)
  const rows = await database().read.importJob.findMany({ orderBy: { id: 'desc' }, take: LISTED })
  return rows.map(toJob)
}

/** Unfinished imports and those that ended within the last day; empty if the actor may not import. */
export async function listCurrentJobs(actor: Actor): Promise<ImportJob[]> {
  if (!mayImport(actor)) return []
  const since = new Date(Date.now() - DAY_MS)
  const rows = await database().read.importJob.findMany({
    where: { OR: [{ state: { in: OPEN } }, { endedAt: { gt: since } }] },
    orderBy: { id: 'desc' },
    take: LISTED,
  })
  return rows.map(toJob)
}

/** The import with an id. Throws `not_found`, `insufficient_scope`. */
export async function getJob(actor: Actor, id: number): Promise<ImportJob> {
  assertMayImport(actor)
  return getRow(database().read, id)
}

/** Queues the real run of an import if it `canRun`, with the actor's rights. Throws `not_found`, `insufficient_scope`. */
export async function startJob(actor: Actor, id: number): Promise<void> {
  assertMayImport(actor)
  await changeJob(id, async (queries, job) => {
    if (!canRun(job)) return
    const data = { personId: actor.personId, isDryRun: false, state: 'waiting', message: null, endedAt: null }
    const progress = JSON.stringify(newProgress())
    await queries.importJob.updateMany({ where: { id }, data: { ...data, progress } })
  })
}

/** Whether the dry run ended, or a real run was stopped: running again leaves imported articles unchanged. */
export function canRun({ file, isDryRun, state }: ImportJob): boolean {
  if (file === null || OPEN.includes(state)) return false
  return isDryRun ? state === 'ended' : state !== 'ended'
}

/** Cancels an import; imported articles stay. Throws `not_found`, `insufficient_scope`. */
export async function cancelJob(actor: Actor, id: number): Promise<void> {
  assertMayImport(actor)
  await changeJob(id, async (queries, { state }) => {
    if (state === 'waiting')
      await queries.importJob.updateMany({ where: { id }, data: { state: 'cancelled', endedAt: new Date() } })
    if (state === 'running')
      await queries.importJob.updateMany({ where: { id }, data: { state: 'cancelling' } })
  })
}

/** Deletes an import and its file; false if it is unfinished. Throws `not_found`, `insufficient_scope`. */
export async function removeJob(actor: Actor, id: number): Promise<boolean> {
  assertMayImport(actor)
  const job = await getRow(database().read, id)
  return OPEN.includes(job.state) ? false : removeFileAndRow(job)
}

/** Removes the file before the row, which alone names it; a run queued meanwhile reports that the file is gone. */
export async function removeFileAndRow({ id, file }: Pick<ImportJob, 'id' | 'file'>): Promise<boolean> {
  if (file !== null) await mediaStore().remove(file)
  const where = { id, state: { notIn: OPEN } }
  const { count } = await database().writeOnce((queries) => queries.importJob.deleteMany({ where }))
  return count > 0
}

function mayImport({ scopes, personId }: Pick<Actor, 'scopes' | 'personId'>): boolean {
  return personId !== undefined && IMPORT_SCOPES.every((scope) => scopes.has(scope))
}

/** Throws `person_required`, and `insufficient_scope` for a person without all scopes that an import needs. */
export function assertMayImport(actor: Actor): asserts actor is Actor & { personId: number } {
  assertPerson(actor)
  assertScope(actor, ...IMPORT_SCOPES)
}

/** Changes an import in one transaction, which every instance hears of. Throws `not_found`. */
export async function changeJob(
  id: number,
  work: (queries: Queries, job: ImportJob) => Promise<void>,
): Promise<void> {
  await writeAndAnnounce(async (queries) => {
    await work(queries, await getRow(queries, id))
    await announce(queries, ['imports'])
  })
}

async function getRow(queries: Queries, id: number): Promise<ImportJob> {
  const row = await queries.importJob.findFirst({ where: { id } })
  if (!row) throw new AppError('not_found', 'There is no import with this id.')
  return toJob(row)
}

export type JobRow = Omit<ImportJob, 'options' | 'state' | 'progress' | 'message'> & {
  options: string
  message: string | null
  state: string
  progress: string
}

/** A row with its JSON parsed, which is trusted: only this service writes it. */
export function toJob({ options, state, progress, message, ...row }: JobRow): ImportJob {
  // Only a `JobState` is ever stored.
  return {
    ...row,
    options: JSON.parse(options),
    state: state as JobState,
    progress: JSON.parse(progress),
    message: message === null ? null : JSON.parse(message),
  }
}
