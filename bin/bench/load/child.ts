import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Job, JobResult } from './job'

/** The load generator, in a process of its own. */
export type Generator = { run: (job: Job) => Promise<JobResult>; stop: () => void }

export async function startGenerator(): Promise<Generator> {
  const child = start('generator.ts')
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load generator ended.')
  })
  // It also ends when all is done, and then nobody waits for it.
  ended.catch(() => {})
  await Promise.race([once(child, 'message'), ended])
  return {
    async run(job) {
      const answer = once(child, 'message')
      child.send(job)
      // The other side is load/generator.ts.
      const [message] = (await Promise.race([answer, ended])) as [{ result: JobResult } | { error: string }]
      if ('error' in message) throw new Error(message.error)
      return message.result
    },
    stop: () => child.disconnect(),
  }
}

/** The bare `node:http` server that all else is compared with. */
export async function startBareServer(): Promise<{ port: number; pid: number; stop: () => void }> {
  const child = start('bare-server.ts')
  const [address] = (await once(child, 'message')) as [{ port: number }]
  return { port: address.port, pid: child.pid ?? 0, stop: () => child.disconnect() }
}

/** A child ends by itself when this process does: it notices that nobody listens any more. */
function start(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    // Bodies of a bulk of writes go over in one message.
    serialization: 'advanced',
  })
}
