import { randomUUID } from 'node:crypto'
import { type Actor, assertPerson, assertScope, type Scope } from '../auth/actor'
import { announce, writeAndAnnounce } from '../bus/announce'
import { database, type Queries } from '../db/database'
import { AppError, issuesError } from '../errors'
import { mediaStore } from '../media/store/store'
import { type JobProgress, newProgress } from './progress'
import type { JobOptions, Sentence } from './protocol'

/** What an import does: it makes, replaces and publishes articles, and stores their pictures. */
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

/** So many files wait for somebody at most. */
const MAX_FILES = 20
const LISTED = 20
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Of an import that goes on, or will. */
export const OPEN: JobState[] = ['waiting', 'running', 'cancelling']

type Upload = { name: string; path: string; bytes: number; options: JobOptions }

/** Keeps a file where every instance has it, and orders its dry run. Throws `insufficient_scope`, and `too_many_imports` at `/file`. */
export async function createJob(actor: Actor, { name, path, bytes, options }: Upload): Promise<number> {
  const personId = assertMayImport(actor)
  await removeOld()
  const file = `impor-${randomUUID()}`
  await mediaStore().put(file, path)
  try {
    return await writeAndAnnounce(async (queries) => {
      if ((await queries.importJob.count({ where: { file: { not: null } } })) >= MAX_FILES)
        throw tooManyFiles()
      const { id } = await queries.importJob.create({
        data: {
          ...{ personId, name, file, bytes, isDryRun: true, state: 'waiting' },
          ...{
            options: JSON.stringify(options),
            progress: JSON.stringify(newProgress()),
            createdAt: new Date(),
          },
        },
        select: { id: true },
      })
      await announce(queries, ['imports'])
      return id
    })
  } catch (error) {
    await mediaStore()
      .remove(file)
      .catch(() => {})
    throw error
  }
}

function tooManyFiles(): AppError {
  const message = `${MAX_FILES} files wait already; remove one of them first.`
  return issuesError('validation_failed', [{ pointer: '/file', code: 'too_many_imports', message }])
}

/** The last imports, the newest first. Throws `insufficient_scope`. */
export async function listJobs(actor: Actor): Promise<ImportJob[]> {
  assertMayImport(actor)
  const rows = await database().read.importJob.findMany({ orderBy: { id: 'desc' }, take: LISTED })
  return rows.map(toJob)
}

/** Those that go on, or ended a while ago; none for who may not import. */
export async function listCurrentJobs(actor: Actor): Promise<ImportJob[]> {
  if (!mayImport(actor)) return []
  const since = new Date(Date.now() - 24 * 60 * 60 * 1000)
  const rows = await database().read.importJob.findMany({
    where: { OR: [{ state: { in: OPEN } }, { endedAt: { gt: since } }] },
    orderBy: { id: 'desc' },
    take: LISTED,
  })
  return rows.map(toJob)
}

/** Throws `not_found`, `insufficient_scope`. */
export async function getJob(actor: Actor, id: number): Promise<ImportJob> {
  assertMayImport(actor)
  return getRow(database().read, id)
}

/** Orders the run of what was tried, with the rights of who says so. Throws `not_found`, `insufficient_scope`. */
export async function startJob(actor: Actor, id: number): Promise<void> {
  const personId = assertMayImport(actor)
  await change(id, async (queries, job) => {
    if (!canRun(job)) return
    const data = { personId, isDryRun: false, state: 'waiting', message: null, endedAt: null }
    const progress = JSON.stringify(newProgress())
    await queries.importJob.updateMany({ where: { id }, data: { ...data, progress } })
  })
}

/** Whether it was tried to its end, or was stopped: what is there already is found to be the same. */
export function canRun({ file, isDryRun, state }: ImportJob): boolean {
  if (file === null || OPEN.includes(state)) return false
  return isDryRun ? state === 'ended' : state !== 'ended'
}

/** What was imported stays. Throws `not_found`, `insufficient_scope`. */
export async function cancelJob(actor: Actor, id: number): Promise<void> {
  assertMayImport(actor)
  await change(id, async (queries, { state }) => {
    if (state === 'waiting')
      await queries.importJob.updateMany({ where: { id }, data: { state: 'cancelled', endedAt: new Date() } })
    if (state === 'running')
      await queries.importJob.updateMany({ where: { id }, data: { state: 'cancelling' } })
  })
}

/** Forgets an import, with its file; false for one that goes on. Throws `not_found`, `insufficient_scope`. */
export async function removeJob(actor: Actor, id: number): Promise<boolean> {
  assertMayImport(actor)
  return removeEnded(await getRow(database().read, id))
}

async function removeEnded({ id, file }: Pick<ImportJob, 'id' | 'file'>): Promise<boolean> {
  // Without its file nobody can order its run any more.
  const ended = { where: { id, file, state: { notIn: OPEN } }, data: { file: null } }
  const { count } = await database().writeOnce((queries) => queries.importJob.updateMany(ended))
  if (count === 0) return false
  if (file !== null) await mediaStore().remove(file)
  await database().writeOnce((queries) => queries.importJob.deleteMany({ where: { id } }))
  return true
}

function mayImport({ scopes, personId }: Pick<Actor, 'scopes' | 'personId'>): boolean {
  return personId !== undefined && IMPORT_SCOPES.every((scope) => scopes.has(scope))
}

function assertMayImport(actor: Actor): number {
  assertPerson(actor)
  for (const scope of IMPORT_SCOPES) assertScope(actor, scope)
  return actor.personId
}

async function change(id: number, work: (queries: Queries, job: ImportJob) => Promise<void>): Promise<void> {
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

async function removeOld(): Promise<void> {
  const where = { createdAt: { lt: new Date(Date.now() - KEPT_MS) }, state: { notIn: OPEN } }
  for (const job of await database().read.importJob.findMany({ where })) await removeEnded(job)
}

type Row = Omit<ImportJob, 'options' | 'state' | 'progress' | 'message'> & {
  options: string
  message: string | null
  state: string
  progress: string
}

/** A row with its JSON read, which is trusted: nobody but this service wrote it. */
export function toJob({ options, state, progress, message, ...row }: Row): ImportJob {
  // Only such were ever stored.
  return {
    ...row,
    options: JSON.parse(options),
    state: state as JobState,
    progress: JSON.parse(progress),
    message: message === null ? null : JSON.parse(message),
  }
}
