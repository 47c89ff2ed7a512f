/** What the load generator is to do. */
export type Job = {
  port: number
  /** Whole requests, as they go over the wire. */
  requests: string[]
  /** The first request over and over, or each request once. */
  order: 'repeat' | 'once'
  connections: number
  seconds: number
}

/** What came of it. Times are in milliseconds, from the request's first byte to the answer's last. */
export type JobResult = {
  requests: number
  seconds: number
  p50: number
  p99: number
  slowest: number
  /** How often each status was answered. */
  statuses: Record<string, number>
}
