/** What an attack needs to know. */
export type Context = {
  /** The origin of the server. */
  url: string
  /** A valid API key, for the attacks of authenticated clients. */
  apiKey: string | null
  /** Slugs of published articles, the longest first. */
  slugs: string[]
  /** Aborted when the attack is over. */
  signal: AbortSignal
  /** The local address of the attack's n-th client. */
  clientAddress: (n: number) => string
  /** Multiplies the number of concurrent requests. */
  scale: number
  /** How long a client pauses after a 429, in milliseconds. */
  refusedPauseMs: number
  /** Counts an outcome of a request or a connection: `404`, `429`, `closed`, `no response`. */
  count: (outcome: string) => void
}

/** Runs until its signal is aborted; never rejects, whatever the server does. */
export type Attack = (context: Context) => Promise<void>

/** Repeats `step`, `concurrency * scale` at a time, until the attack is over. */
export async function repeat(
  { signal, scale }: Context,
  concurrency: number,
  step: (n: number) => Promise<void>,
) {
  let steps = 0
  const loop = async () => {
    while (!signal.aborted) await step(steps++)
  }
  await Promise.all(Array.from({ length: concurrency * scale }, loop))
}
