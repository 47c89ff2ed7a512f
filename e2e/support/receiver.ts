import { EventEmitter, on } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { listen } from '../../bin/port.mjs'

type Event = {
  type: string
  timestamp: string
  data: {
    sequence: number
    article: { id: number; slug: string; status: string; title: string; tags: string[] }
    former_slug?: string
    api_url: string
  }
}

/** A delivery as received. */
export type ReceivedEvent = { id: string; headers: Record<string, string>; raw: string; event: Event }

/** How a receiver responds to a delivery; `hang` never responds. */
export type Reaction = { status: number; headers?: Record<string, string>; body?: string } | 'hang'

/** A webhook receiver on this machine. */
export type Receiver = {
  url: string
  received: ReceivedEvent[]
  /** The reactions to the next deliveries, in order; later ones get `otherwise`. */
  reactions: Reaction[]
  otherwise: Reaction
  /** Resolves to the deliveries whose body contains `text`, once there are `count`. */
  waitFor: (text: string, count?: number) => Promise<ReceivedEvent[]>
  close: () => void
}

/** Verifies a delivery with the reference library of Standard Webhooks; throws when its signature is invalid. */
export function verify(secret: string, { raw, headers }: ReceivedEvent): Event {
  return new Webhook(secret).verify(raw, headers) as Event
}

export async function startReceiver(otherwise: Reaction = { status: 200 }): Promise<Receiver> {
  const arrivals = new EventEmitter()
  const server = createServer(async (request, response) => {
    // Another test may look for a server that had this port before.
    if (!request.headers['webhook-id']) return response.writeHead(404).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString()
    const headers = signed(request.headers)
    receiver.received.push({ id: headers['webhook-id'] ?? '', headers, raw, event: JSON.parse(raw) })
    const reaction = receiver.reactions.shift() ?? receiver.otherwise
    if (reaction !== 'hang') response.writeHead(reaction.status, reaction.headers).end(reaction.body)
    arrivals.emit('received')
  })
  const port = await listen(server)
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/`,
    received: [],
    reactions: [],
    otherwise,
    async waitFor(text, count = 1) {
      const found = () => receiver.received.filter(({ raw }) => raw.includes(text))
      if (found().length >= count) return found()
      for await (const _ of on(arrivals, 'received')) if (found().length >= count) break
      // Give duplicates time to arrive.
      await delay(50)
      return found()
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}

function signed(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  )
}
