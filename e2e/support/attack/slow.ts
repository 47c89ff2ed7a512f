import type { Socket } from 'node:net'
import { countStatuses, openConnections, pause } from './connections'
import type { Attack, Context } from './context'

const BYTE_EVERY_MS = 500

/** Requests whose headers arrive byte by byte. */
export const slowHeaders: Attack = async (context) => {
  const sockets = await openConnections(context, 200, (n) => context.clientAddress(n % 20))
  await drip(context, sockets, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
}

/** Writes whose bodies arrive byte by byte, with a valid key if there is one. */
export const slowBodies: Attack = (context) =>
  sendSlowly(context, '/api/artikel', 'application/json', context.apiKey)

/** Writes whose bodies arrive byte by byte, with made-up keys. */
export const slowStrangers: Attack = (context) =>
  sendSlowly(context, '/api/artikel', 'application/json', `art_${'0'.repeat(12)}_${'5'.repeat(64)}`)

/** Uploads that arrive byte by byte, with a valid key if there is one. */
export const slowUploads: Attack = (context) => sendSlowly(context, '/api/media', 'image/png', context.apiKey)

/** MCP messages without a key that arrive byte by byte. */
export const slowAgents: Attack = (context) => sendSlowly(context, '/api/mcp', 'application/json', null)

async function sendSlowly(context: Context, path: string, type: string, key: string | null) {
  const sockets = await openConnections(context, 100, (n) => context.clientAddress(n % 20))
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    'Content-Length: 20000',
    ...(key === null ? [] : [`Authorization: Bearer ${key}`]),
  ]
  await drip(context, sockets, `${head.join('\r\n')}\r\n\r\n{"title": "`)
}

/** Clients that request the longest articles repeatedly and never read a response. */
export const stalledReaders: Attack = async (context) => {
  const sockets = await openConnections(context, 60, (n) => context.clientAddress(n % 20))
  const [longest = 'x'] = context.slugs
  const paths = [`/api/artikel/${longest}`, `/artikel/${longest}`, '/api/artikel?limit=50', '/']
  for (const [n, socket] of sockets.entries()) {
    socket.pause()
    socket.write(`GET ${paths[n % paths.length]} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(40))
  }
  await untilOver(context)
}

/** 3,000 connections on which nothing is ever sent. */
export const idleConnections: Attack = async (context) => {
  const sockets = await openConnections(context, 3_000, (n) => context.clientAddress(n % 200))
  for (const socket of sockets) socket.resume()
  await untilOver(context)
}

async function drip(context: Context, sockets: Socket[], beginning: string) {
  for (const socket of sockets) {
    countStatuses(socket, context)
    socket.write(beginning)
  }
  while (!context.signal.aborted) {
    for (const socket of sockets) if (socket.writable) socket.write('x')
    await pause(BYTE_EVERY_MS, context)
  }
}

async function untilOver(context: Context) {
  while (!context.signal.aborted) await pause(1_000, context)
}
