import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Ended } from '../support/run-program'

type Command = { name: string; args: string[] }
/** A process that runs commands one after the other. */
type Host = (command: Command) => Promise<Ended>

/** By the environment that they were started with. */
const hosts = new Map<string, Host>()

/**
 * Runs an operator's command to its end, in a process that may have run others with the same `env`: to start one and to
 * load its packages takes longer than most commands do. For commands that nobody interrupts.
 */
export function runInHost(name: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const key = JSON.stringify(env)
  const host = hosts.get(key) ?? startHost(env)
  hosts.set(key, host)
  return host({ name, args })
}

function startHost(env: Record<string, string>): Host {
  const child = fork('e2e/commands/host-program.mjs', {
    env: { ...process.env, INIT_CWD: '', ...env },
    execArgv: [],
  })
  // It ends with this process, which need not wait for it.
  child.unref()
  child.channel?.unref()
  const dead = new AbortController()
  child.once('exit', () => dead.abort())
  const nextMessage = async () => (await once(child, 'message', { signal: dead.signal }))[0]

  let last: Promise<unknown> = nextMessage()
  return (command) => {
    const ended = last.then(() => {
      child.send(command)
      return nextMessage()
    })
    last = ended
    return ended
  }
}
