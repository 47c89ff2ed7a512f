type Sending = {
  requests: string[]
  /** Repeat the first request, or send each request once. */
  order: 'repeat' | 'once'
  connections: number
}

/** A task for the load generator. `beside` is sent at the same time, but not measured. */
export type Job = Sending & { port: number; seconds: number; beside?: Sending | undefined }

/** Times are in milliseconds, from sending a request to the last byte of its response. */
export type JobResult = {
  requests: number
  seconds: number
  p50: number
  p99: number
  slowest: number
  statuses: Record<string, number>
}
