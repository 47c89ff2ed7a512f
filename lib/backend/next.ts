import { createServer, type Server } from 'node:http'
import { config } from '../config'
import type { Listener } from './capture'

/** The request listener of Next's production build. Loads Next with the first request. */
export function createNext(): Listener {
  let loaded: Promise<Listener> | undefined
  return async (request, response) => {
    // Next handles upgrades on the server it is given; this one never listens.
    loaded ??= prepareNext({ isDevelopment: false, httpServer: createServer() }).catch((error) => {
      loaded = undefined
      throw error
    })
    return (await loaded)(request, response)
  }
}

type NextOptions = { isDevelopment: boolean; httpServer: Server }

/** Next's request listener: of the build, or in development of the sources, with hot reload through `httpServer`. */
export async function prepareNext({ isDevelopment, httpServer }: NextOptions): Promise<Listener> {
  const { default: next } = await import('next')
  const { host, port } = config()
  const options = { dir: process.cwd(), hostname: host, port, quiet: !isDevelopment, httpServer }
  const app = next({ dev: isDevelopment, ...options })
  await app.prepare()
  return app.getRequestHandler()
}
