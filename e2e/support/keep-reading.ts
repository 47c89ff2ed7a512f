import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

/** A client that sends requests without a pause. */
export type Reader = {
  responses: () => number
  /** Resolves to the code of the error that ended it. */
  end: Promise<unknown>
}

/** Requests `url` again after each response, over one connection while the server keeps it open. */
export function keepReading(url: string): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let responses = 0

  async function readOn(): Promise<unknown> {
    for (;;) {
      try {
        await readOnce(url, agent)
        responses += 1
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : error
      }
    }
  }
  return { responses: () => responses, end: readOn() }
}

async function readOnce(url: string, agent: Agent) {
  // `once` rejects on 'error'; reading a truncated response throws.
  const [response]: IncomingMessage[] = await once(get(url, { agent }), 'response')
  for await (const _chunk of response ?? []) {
    // The body does not matter.
  }
  if (response?.statusCode !== 200) throw new Error(`Got ${response?.statusCode}`)
}
