import { createServer, type Server } from 'node:http'
import { config } from '../config'
import type { Listener } from './capture'

/** Next's listener of requests, of the production build. Next is loaded when the first one comes. */
export function createNext(): Listener {
  let loaded: Promise<Listener> | undefined
  return async (request, response) => {
    // Next listens for upgrades on the server it is given; this one never listens.
    loaded ??= prepareNext({ isDevelopment: false, httpServer: createServer() }).catch((error) => {
      loaded = undefined
      throw error
    })
    return (await loaded)(request, response)
  }
}

type NextOptions = { isDevelopment: boolean; httpServer: Server }

/** Next's listener, of the build, or of the sources, with reload by way of `httpServer`. */
export async function prepareNext({ isDevelopment, httpServer }: NextOptions): Promise<Listener> {
  const { default: next } = await import('next')
  const { host, port } = config()
  const options = { dir: process.cwd(), hostname: host, port, quiet: !isDevelopment, httpServer }
  const app = next({ dev: isDevelopment, ...options })
  await app.prepare()
  return app.getRequestHandler()
}
