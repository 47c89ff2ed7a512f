import { countStatuses, openConnections, pause } from './connections'
import type { Attack, Context } from './context'

const STREAM = 'GET /api/artikel/changes HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n'

/** 250 event streams of the changes, which are read. */
export const streams: Attack = async (context) => {
  const sockets = await openConnections(context, 250, (n) => context.clientAddress(n % 20))
  for (const socket of sockets) {
    countStatuses(socket, context)
    socket.write(STREAM)
  }
  await untilOver(context)
}

/** Clients that keep requesting uncached responses and never read them. */
export const unreadResponses: Attack = async (context) => {
  const sockets = await openConnections(context, 60, (n) => context.clientAddress(n % 20))
  for (const socket of sockets) {
    socket.pause()
    socket.write(requestOf(context).repeat(30))
  }
  while (!context.signal.aborted) {
    const [socket] = await openConnections(context, 1, context.clientAddress)
    if (socket) countStatuses(socket, context)
    socket?.write(requestOf(context))
    await pause(1_000, context)
  }
}

function requestOf({ apiKey, slugs: [longest = 'x'] }: Context): string {
  if (apiKey === null) return 'GET /api/artikel/changes?limit=500 HTTP/1.1\r\nHost: x\r\n\r\n'
  return `GET /api/artikel/${longest} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`
}

async function untilOver(context: Context) {
  while (!context.signal.aborted) await pause(1_000, context)
}
