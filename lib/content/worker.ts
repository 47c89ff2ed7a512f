import { parentPort } from 'node:worker_threads'
import { doJob, type Job, type JobResult, prepareJob } from './jobs'

/** What a worker tells the pool: ready for jobs, past all loading, done, or failed. */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'started' }
  | { type: 'done'; result: JobResult }
  | { type: 'failed'; name: string; message: string }

parentPort?.on('message', (job: Job) => run(job).then(send))
send({ type: 'ready' })

async function run(job: Job): Promise<WorkerMessage> {
  try {
    await prepareJob(job)
    send({ type: 'started' })
    return { type: 'done', result: doJob(job) }
  } catch (error) {
    return error instanceof Error
      ? { type: 'failed', name: error.name, message: error.message }
      : { type: 'failed', name: 'Error', message: String(error) }
  }
}

function send(message: WorkerMessage) {
  parentPort?.postMessage(message)
}
