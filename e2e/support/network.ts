import { once } from 'node:events'
import { createServer, connect as open, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A faulty network between a service and its database. */
export type Network = {
  /** The URL of the database through this network. */
  url: string
  /** Delays everything sent from now on, in each direction. */
  delay: (ms: number) => void
  /** Forgets `count` connections, as a firewall does: both sides keep them open, but nothing gets through. */
  forget: (count?: number) => void
  /** Forgets each connection that sends `text`, before the response arrives; null ends this. */
  forgetAfter: (text: string | null) => void
  /** Whether `text` was sent to the database. */
  hasSent: (text: string) => boolean
  /** Resets `count` connections. */
  reset: (count?: number) => void
  /** Sets whether anything gets through new connections. */
  letIn: (isOpen: boolean) => void
  close: () => void
}

type Link = { client: Socket; server: Socket; isForgotten: boolean }

/** Starts a proxy in front of the PostgreSQL server of `databaseUrl`. */
export async function startNetwork(databaseUrl: string): Promise<Network> {
  const target = new URL(databaseUrl)
  const links = new Set<Link>()
  const faults = { delayMs: 0, isClosed: false, fatal: null as string | null }
  let sent = ''

  const listener = createServer({ noDelay: true }, (client) => {
    const server = open({ port: Number(target.port), host: target.hostname, noDelay: true })
    const link = { client, server, isForgotten: faults.isClosed }
    links.add(link)
    const passOn = (bytes: Buffer) => {
      sent += bytes.toString('latin1')
      if (faults.fatal !== null && bytes.includes(faults.fatal)) link.isForgotten = true
    }
    join(client, server, passOn)
    join(server, client)

    function join(from: Socket, to: Socket, passed: (bytes: Buffer) => void = () => {}) {
      let sending = Promise.resolve()
      from.on('data', (bytes) => {
        const due = Date.now() + faults.delayMs
        sending = sending.then(async () => {
          if (due > Date.now()) await delay(due - Date.now())
          if (!link.isForgotten) to.write(bytes)
          passed(bytes)
        })
      })
      from.on('error', () => {})
      from.on('close', () => {
        if (!link.isForgotten) to.destroy()
        if (to.destroyed) links.delete(link)
      })
    }
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')

  const some = (count = links.size) => [...links].filter(({ isForgotten }) => !isForgotten).slice(0, count)
  return {
    url: throughPortOf(listener.address(), databaseUrl),
    delay: (ms) => {
      faults.delayMs = ms
    },
    forget: (count) => {
      for (const link of some(count)) link.isForgotten = true
    },
    forgetAfter: (text) => {
      faults.fatal = text
    },
    hasSent: (text) => sent.includes(text),
    reset: (count) => {
      for (const { client, server } of some(count)) for (const end of [client, server]) end.resetAndDestroy()
    },
    letIn: (isOpen) => {
      faults.isClosed = !isOpen
    },
    close: () => {
      listener.close()
      for (const { client, server } of links) for (const end of [client, server]) end.destroy()
    },
  }
}

function throughPortOf(address: unknown, databaseUrl: string): string {
  if (typeof address !== 'object' || !address || !('port' in address)) throw new Error('There is no port.')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  return url.href
}
