import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { listen } from '../../bin/port.mjs'
import type { Borrowed, Wish } from './borrow-server'
import { type RunningServer, startServer } from './server'

export type Lender = {
  lend: (wish: Wish) => Promise<RunningServer & Borrowed>
  /** Stops all lent servers. */
  close: () => Promise<void>
}

/**
 * Lends servers to the test files of a project: each is started on the first request for it and shared by all files that
 * want the same. Starting one takes seconds, mostly of CPU time.
 */
export async function openLender(
  project: TestProject,
  createDatabase: () => string | Promise<string>,
): Promise<Lender> {
  const lent = new Map<string, Promise<RunningServer & Borrowed>>()

  async function start({ env }: Wish) {
    const databaseUrl = env.DATABASE_URL ?? (await createDatabase())
    return { ...(await startServer({ env: { ...env, DATABASE_URL: databaseUrl } })), databaseUrl }
  }

  function lend(wish: Wish) {
    const name = JSON.stringify([wish.instance, Object.entries(wish.env).sort()])
    const server = lent.get(name) ?? start(wish)
    lent.set(name, server)
    return server
  }

  const listener = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    try {
      const { url, apiKey, databaseUrl, output } = await lend(JSON.parse(searchParams.get('wish') ?? ''))
      response.end(pathname === '/output' ? output() : JSON.stringify({ url, apiKey, databaseUrl }))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  project.provide('lenderUrl', `http://127.0.0.1:${await listen(listener)}`)
  return {
    lend,
    close: async () => {
      listener.close()
      const servers = await Promise.allSettled(lent.values())
      await Promise.all(servers.map((server) => server.status === 'fulfilled' && server.value.stop()))
    },
  }
}
