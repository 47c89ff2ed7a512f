import { once } from 'node:events'
import { createServer } from 'node:http'

export type Heard = { path: string; type: string; body: string }

/** A server on this machine that hears what is posted to it and answers with `status`. */
export type ListeningStub = {
  url: string
  heard: Heard[]
  /** What the next answers say; 200 after those. */
  answers: number[]
  /** The posts that have `text` in them, as soon as there are so many. */
  hear: (text: string, count?: number) => Promise<Heard[]>
  close: () => Promise<void>
}

export async function startStub(): Promise<ListeningStub> {
  const heard: Heard[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const type = request.headers['content-type'] ?? ''
    heard.push({ path: request.url ?? '', type, body: Buffer.concat(chunks).toString() })
    response.writeHead(answers.shift() ?? 200).end()
    server.emit('heard')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The stub has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    answers,
    hear: async (text, count = 1) => {
      const found = () => heard.filter(({ body }) => body.includes(text))
      while (found().length < count) await once(server, 'heard')
      return found()
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
