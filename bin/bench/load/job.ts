/** A task of the load generator. */
export type Job = {
  port: number
  /** Whole requests, as they are sent. */
  requests: string[]
  /** The first request over and over, or each request once. */
  order: 'repeat' | 'once'
  connections: number
  seconds: number
}

/** Times are in milliseconds, from the first byte of a request to the last of its response. */
export type JobResult = {
  requests: number
  seconds: number
  p50: number
  p99: number
  slowest: number
  /** How often each status was received. */
  statuses: Record<string, number>
}
