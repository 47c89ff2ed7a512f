type Sending = {
  requests: string[]
  /** The first request over and over, or each request once. */
  order: 'repeat' | 'once'
  connections: number
}

/** A task of the load generator. `beside` is sent at the same time, and not measured. */
export type Job = Sending & { port: number; seconds: number; beside?: Sending | undefined }

/** Times are in milliseconds, from the first byte of a request to the last of its response. */
export type JobResult = {
  requests: number
  seconds: number
  p50: number
  p99: number
  slowest: number
  statuses: Record<string, number>
}
