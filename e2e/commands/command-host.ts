import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Ended } from '../support/run-program'

type Command = { name: string; args: string[] }
/** A process that runs commands sequentially. */
type Host = (command: Command) => Promise<Ended>

/** By the environment they were started with, as JSON. */
const hosts = new Map<string, Host>()

/**
 * Runs a command to its end in a process shared by commands with the same `env`: starting one and loading its packages
 * takes longer than most commands. For commands that are not interrupted.
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
  // It ends with this process and must not keep it running.
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
