import { connect, type Socket } from 'node:net'
import type { Job, JobResult } from './job'
import { responseReader } from './response-reader'

/** The job fails when the server does not respond for this long. */
const RESPONSE_TIMEOUT_MS = 30_000

/** Not autocannon: it uses 1.3 to 2.5 times this client's CPU time, and measures in whole milliseconds. */
export async function runJob({ beside, ...job }: Job): Promise<JobResult> {
  const [result] = await Promise.all([send(job), beside && send({ ...job, ...beside })])
  return result
}

async function send(job: Job): Promise<JobResult> {
  const requests = requestsOf(job)
  const times: number[] = []
  const statuses: Record<string, number> = {}
  const startedAt = performance.now()
  const deadline = startedAt + job.seconds * 1_000
  const next = () => (performance.now() < deadline ? requests() : undefined)
  const onResponse = (milliseconds: number, status: number) => {
    times.push(milliseconds)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: job.connections }, () => runConnection(job.port, next, onResponse)))
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
type OnResponse = (milliseconds: number, status: number) => void

async function runConnection(port: number, next: Next, onResponse: OnResponse): Promise<void> {
  let isFinished = false
  while (!isFinished) isFinished = await runSocket(connect({ host: '127.0.0.1', port }), next, onResponse)
}

function runSocket(socket: Socket, next: Next, onResponse: OnResponse): Promise<boolean> {
  socket.setNoDelay(true)
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy(new Error('The server does not respond.')))
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
      onResponse(performance.now() - sentAt, reader.status())
      if (reader.isLast()) end(false)
      else send()
    })
    socket.on('error', reject)
    // No effect after the promise is resolved.
    socket.on('close', () => reject(new Error('The server closed a connection during a response.')))
  })
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
