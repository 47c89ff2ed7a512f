import { createServer } from 'node:http'
import next from 'next'
import { config } from '../config'
import type { Listener } from './capture'

/** Prepares the production build, and gives its listener of requests. */
export async function prepareNext(): Promise<Listener> {
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
