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

/** A delivery as it came. */
export type ReceivedEvent = { id: string; headers: Record<string, string>; raw: string; event: Event }

/** What a receiver does with a delivery: a status, with headers; or nothing at all. */
export type Reaction = { status: number; headers?: Record<string, string>; body?: string } | 'hang'

/** A receiver of webhooks on this machine. */
export type Receiver = {
  url: string
  received: ReceivedEvent[]
  /** What it does with those to come, in order; later ones get `otherwise`. */
  reactions: Reaction[]
  otherwise: Reaction
  /** Deliveries whose event has `text` in it, as soon as there are `count`. */
  waitFor: (text: string, count?: number) => Promise<ReceivedEvent[]>
  close: () => void
}

/** Verifies a delivery as the reference library of Standard Webhooks does; throws when its signature is not right. */
export function verify(secret: string, { raw, headers }: ReceivedEvent): Event {
  return new Webhook(secret).verify(raw, headers) as Event
}

export async function startReceiver(otherwise: Reaction = { status: 200 }): Promise<Receiver> {
  const arrivals = new EventEmitter()
  const server = createServer(async (request, response) => {
    // Who looks for a server that had this port before is another test.
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
      // Whatever comes too often comes now.
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
