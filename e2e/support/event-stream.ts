import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

export type StreamedEvent = { id: string; data: unknown }

/** An open stream of server-sent events. */
export type EventStream = {
  status: number
  headers: IncomingMessage['headers']
  events: StreamedEvent[]
  /** The raw text received so far. */
  text: () => string
  /** The events, as soon as there are `count`. */
  waitFor: (count: number) => Promise<StreamedEvent[]>
  /** Resolves when the server has ended the stream. */
  ended: Promise<unknown>
  close: () => void
}

/** Opens the stream at `url`, optionally from `localAddress`, an address of this machine. */
export async function openEventStream(
  url: string,
  headers: Record<string, string> = {},
  localAddress?: string,
): Promise<EventStream> {
  const options = { headers: { Accept: 'text/event-stream', ...headers }, agent: false, localAddress }
  const request = get(url, options)
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('There is no response.')
  let text = ''
  let unread = ''
  const events: StreamedEvent[] = []
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const blocks = (unread + chunk).split('\n\n')
    unread = blocks.pop() ?? ''
    events.push(...blocks.flatMap(parseEvent))
    response.emit('event')
  })
  response.once('close', () => response.emit('event'))
  const ended = new Promise((resolve) => response.once('close', resolve))
  // Closing the stream emits a connection error.
  response.on('error', () => {})
  request.on('error', () => {})
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    text: () => text,
    async waitFor(count) {
      while (events.length < count && !response.closed) await once(response, 'event')
      if (events.length < count) throw new Error(`The stream ended after ${events.length} events.`)
      return events
    },
    ended,
    close: () => request.destroy(),
  }
}

function parseEvent(block: string): StreamedEvent[] {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s) as [string, string]))
  const data = fields.get('data')
  return data === undefined ? [] : [{ id: fields.get('id') ?? '', data: JSON.parse(data) }]
}
