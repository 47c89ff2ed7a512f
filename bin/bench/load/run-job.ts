import { connect, type Socket } from 'node:net'
import type { Job, JobResult } from './job'
import { responseReader } from './response-reader'

/** A server that does not answer at all ends the job. */
const SILENCE_MS = 30_000

/** Does a job: each connection sends its next request when the answer to the one before has come. */
export async function runJob(job: Job): Promise<JobResult> {
  const requests = requestsOf(job)
  const times: number[] = []
  const statuses: Record<string, number> = {}
  const startedAt = performance.now()
  const deadline = startedAt + job.seconds * 1_000
  const next = () => (performance.now() < deadline ? requests() : undefined)
  const done = (milliseconds: number, status: number) => {
    times.push(milliseconds)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: job.connections }, () => runConnection(job.port, next, done)))
  const seconds = (performance.now() - startedAt) / 1_000
  times.sort((one, other) => one - other)
  return {
    requests: times.length,
    seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: times.at(-1) ?? 0,
    statuses,
  }
}

function requestsOf({ requests, order }: Job): () => Buffer | string | undefined {
  if (order === 'repeat') {
    const [first = ''] = requests
    const bytes = Buffer.from(first)
    return () => bytes
  }
  let at = 0
  return () => requests[at++]
}

type Next = () => Buffer | string | undefined
type Done = (milliseconds: number, status: number) => void

/** Works through requests until there is none, on one connection after the other as the server closes them. */
async function runConnection(port: number, next: Next, done: Done): Promise<void> {
  let isFinished = false
  while (!isFinished) isFinished = await converse(connect({ host: '127.0.0.1', port }), next, done)
}

function converse(socket: Socket, next: Next, done: Done): Promise<boolean> {
  socket.setNoDelay(true)
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The server does not answer.')))
  const reader = responseReader()
  let sentAt = 0

  return new Promise((resolve, reject) => {
    const end = (isFinished: boolean) => {
      resolve(isFinished)
      socket.destroy()
    }
    const send = () => {
      const request = next()
      if (request === undefined) return end(true)
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('data', (chunk: Buffer) => {
      if (!reader.push(chunk)) return
      done(performance.now() - sentAt, reader.status())
      if (reader.isLast()) end(false)
      else send()
    })
    socket.on('error', reject)
    // Without effect when the connection ended as it should.
    socket.on('close', () => reject(new Error('The server closed a connection in the middle of an answer.')))
  })
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
