import { existsSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { doJob, type Job, type JobResult } from './jobs'

export type WorkerMessage =
  | { type: 'ready'; threadId: string | null }
  | { type: 'step' }
  | { type: 'done'; result: JobResult }
  | { type: 'failed'; name: string; message: string }

parentPort?.on('message', (job: Job) => send(run(job)))
send({ type: 'ready', threadId: ownId() })

function run(job: Job): WorkerMessage {
  try {
    return { type: 'done', result: doJob(job, () => send({ type: 'step' })) }
  } catch (error) {
    return error instanceof Error
      ? { type: 'failed', name: error.name, message: error.message }
      : { type: 'failed', name: 'Error', message: String(error) }
  }
}

/** The id by which Linux tells the times of this thread; null elsewhere. */
function ownId(): string | null {
  const self = '/proc/thread-self'
  return existsSync(self) ? basename(readlinkSync(self)) : null
}

function send(message: WorkerMessage) {
  parentPort?.postMessage(message)
}
