import { parentPort } from 'node:worker_threads'
import { nativeThreadId } from '../../native-thread.mjs'
import { doJob, type Job, type JobResult } from './jobs'

export type WorkerMessage =
  | { type: 'ready'; threadId: string | null }
  | { type: 'step' }
  | { type: 'done'; result: JobResult }
  | { type: 'failed'; name: string; message: string }

parentPort?.on('message', (job: Job) => send(run(job)))
send({ type: 'ready', threadId: nativeThreadId() })

function run(job: Job): WorkerMessage {
  try {
    return { type: 'done', result: doJob(job, () => send({ type: 'step' })) }
  } catch (error) {
    return error instanceof Error
      ? { type: 'failed', name: error.name, message: error.message }
      : { type: 'failed', name: 'Error', message: String(error) }
  }
}

function send(message: WorkerMessage) {
  parentPort?.postMessage(message)
}
