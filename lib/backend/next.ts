import { createServer } from 'node:http'
import { config } from '../config'
import type { Listener } from './capture'

/** Next's listener of requests, of the production build. Next is loaded when `load` is called, or a request comes. */
export function createNext(): { load: () => Promise<Listener>; listen: Listener } {
  let loaded: Promise<Listener> | undefined
  const load = () => {
    loaded ??= prepare()
    return loaded
  }
  return { load, listen: async (request, response) => (await load())(request, response) }
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
