import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

/** A reader that never pauses. */
export type Reader = {
  answered: () => number
  /** The code of the error that ended it. */
  end: Promise<unknown>
}

/** Asks for `url` again as soon as it is answered, over one connection as long as the server keeps it. */
export function keepReading(url: string): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let answered = 0

  async function readOn(): Promise<unknown> {
    for (;;) {
      try {
        await readOnce(url, agent)
        answered += 1
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : error
      }
    }
  }
  return { answered: () => answered, end: readOn() }
}

async function readOnce(url: string, agent: Agent) {
  // `once` rejects on 'error'; a response that breaks off in its middle errors as it is read.
  const [response]: IncomingMessage[] = await once(get(url, { agent }), 'response')
  for await (const _chunk of response ?? []) {
    // Only that it arrives matters.
  }
  if (response?.statusCode !== 200) throw new Error(`Answered ${response?.statusCode}`)
}
