import { randomUUID } from 'node:crypto'
import { startDueWork } from '../due-work'
import { log } from '../log'
import { claimJob, countOpen, endJob, recordProgress, releaseJob } from './claim'
import type { ImportJob } from './jobs'
import type { JobProgress } from './progress'
import { jobSentence } from './protocol'
import { runJob } from './run-job'

const CHECK_EVERY_MS = 5_000
const RECORD_EVERY_MS = 1_000

/** Runs queued imports, one at a time over all instances, until the returned function is called. */
export function startImports(): () => Promise<void> {
  const holder = randomUUID()
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  async function doDue(): Promise<number> {
    const job = running || stopping.signal.aborted ? null : await claimJob(holder)
    if (job) {
      running = doJob(holder, job, stopping.signal).finally(() => {
        running = null
        void work.runNow()
      })
    }
    return running || (await countOpen()) > 0 ? CHECK_EVERY_MS : Number.POSITIVE_INFINITY
  }

  const work = startDueWork({
    doDue,
    topic: 'imports',
    failureMessage: 'Looking for imports failed; trying again.',
  })
  return async () => {
    stopping.abort()
    await running
    await work.stop()
  }
}

async function doJob(holder: string, job: ImportJob, stopping: AbortSignal): Promise<void> {
  const cancelling = new AbortController()
  let latest: JobProgress = job.progress
  const timer = setInterval(() => {
    recordProgress(holder, job.id, latest).then(
      (goesOn) => goesOn || cancelling.abort(),
      // The next attempt may succeed before another instance takes over.
      (error) => log().warn({ err: error }, 'the progress of an import was not stored'),
    )
  }, RECORD_EVERY_MS)
  try {
    const outcome = await runJob(job, AbortSignal.any([stopping, cancelling.signal]), (progress) => {
      latest = progress
    })
    clearInterval(timer)
    const isPaused = stopping.aborted
    if (isPaused) {
      await recordProgress(holder, job.id, outcome.progress)
      await releaseJob(holder, job.id)
    }
    const hasEnded = !isPaused && (await endJob(holder, job, outcome))
    const state = isPaused ? 'was paused' : hasEnded ? 'ended' : 'was taken over by another instance'
    log().info({ import: job.id, ...outcome.progress.counts }, `an import ${state}`)
  } catch (error) {
    log().error({ err: error }, 'an import failed')
    const message = jobSentence('broken_off')
    // If this fails too, the import is claimed again once its claim expires.
    await endJob(holder, job, { progress: latest, message }).catch(() => {})
  } finally {
    clearInterval(timer)
  }
}
