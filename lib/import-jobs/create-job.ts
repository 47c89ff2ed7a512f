import { randomUUID } from 'node:crypto'
import type { Actor } from '../auth/actor'
import { database } from '../db/database'
import { type AppError, issuesError } from '../errors'
import { log } from '../log'
import { mediaStore } from '../media/store/store'
import { DAY_MS } from '../text/date-time'
import { assertMayImport, changeJob, type JobRow, OPEN, removeFileAndRow } from './jobs'
import { newProgress } from './progress'
import { type JobOptions, jobSentence } from './protocol'

/** The maximum number of imports with a stored file. */
const MAX_FILES = 20
const KEPT_MS = 30 * DAY_MS

type NewJob = Omit<JobRow, 'id' | 'state' | 'message' | 'endedAt'> & { file: string }

type Upload = { name: string; path: string; bytes: number; options: JobOptions }

/** Stores a file for all instances and queues its dry run. Throws `insufficient_scope`, and `too_many_imports` at `/file`. */
export async function createJob(actor: Actor, { name, path, bytes, options }: Upload): Promise<number> {
  assertMayImport(actor)
  await removeOld()
  const job = await reserveJob({
    personId: actor.personId,
    name,
    file: `impor-${randomUUID()}`,
    bytes,
    isDryRun: true,
    options: JSON.stringify(options),
    progress: JSON.stringify(newProgress()),
    createdAt: new Date(),
  })
  try {
    await mediaStore().put(job.file, path)
    await changeJob(job.id, async (queries) => {
      const data = { state: 'waiting', message: null, endedAt: null }
      await queries.importJob.updateMany({ where: { id: job.id }, data })
    })
    return job.id
  } catch (error) {
    await removeFileAndRow(job).catch(() => {})
    throw error
  }
}

/** Creates the row before the file, which a crash could orphan otherwise; until the file is stored the job has failed. */
async function reserveJob<Reserved extends NewJob>(reserved: Reserved): Promise<Reserved & { id: number }> {
  const message = JSON.stringify(jobSentence('file_gone'))
  const data = { ...reserved, state: 'failed', message, endedAt: reserved.createdAt }
  const { id } = await database().write(async (queries) => {
    if ((await queries.importJob.count({ where: { file: { not: null } } })) >= MAX_FILES) throw tooManyFiles()
    return queries.importJob.create({ data, select: { id: true } })
  })
  return { ...reserved, id }
}

function tooManyFiles(): AppError {
  const message = `${MAX_FILES} files are already waiting; remove one of them first.`
  return issuesError('validation_failed', [{ pointer: '/file', code: 'too_many_imports', message }])
}

async function removeOld(): Promise<void> {
  const where = { createdAt: { lt: new Date(Date.now() - KEPT_MS) }, state: { notIn: OPEN } }
  for (const job of await database().read.importJob.findMany({ where })) {
    // An unavailable store must not prevent new imports.
    await removeFileAndRow(job).catch((error) => log().warn({ err: error }, 'an old import was not removed'))
  }
}
