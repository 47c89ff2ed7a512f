import { createServer } from 'node:http'
import { config } from '../config'
import type { Listener } from './capture'

/** Next's listener of requests, of the production build. Next is loaded when the first one comes. */
export function createNext(): Listener {
  let loaded: Promise<Listener> | undefined
  return async (request, response) => {
    loaded ??= prepare().catch((error) => {
      // The next request tries again.
      loaded = undefined
      throw error
    })
    return (await loaded)(request, response)
  }
}

async function prepare(): Promise<Listener> {
  const { default: next } = await import('next')
  const { host, port } = config()
  // Next listens for upgrades on the server it is given; this one never listens.
  const options = { dir: process.cwd(), hostname: host, port, quiet: true, httpServer: createServer() }
  const app = next({ dev: false, ...options })
  await silently(() => app.prepare())
  return app.getRequestHandler()
}

/** Next reports how long it took to read its settings, with no way to turn that off. */
async function silently(work: () => Promise<void>) {
  const print = console.log
  console.log = () => {}
  try {
    await work()
  } finally {
    console.log = print
  }
}
