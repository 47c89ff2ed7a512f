import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { programOf } from '../../../lib/program'
import type { Job, JobResult } from './job'

export type Generator = { run: (job: Job) => Promise<JobResult>; stop: () => void }

export async function startGenerator(): Promise<Generator> {
  const child = start('generator.ts')
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load generator ended.')
  })
  // Nobody waits for it when it ends after the last job.
  ended.catch(() => {})
  await Promise.race([once(child, 'message'), ended])
  return {
    async run(job) {
      const reply = once(child, 'message')
      child.send(job)
      // The other side is load/generator.ts.
      const [message] = (await Promise.race([reply, ended])) as [{ result: JobResult } | { error: string }]
      if ('error' in message) throw new Error(message.error)
      return message.result
    },
    stop: () => child.disconnect(),
  }
}

/** The bare `node:http` server that everything is compared with. */
export async function startBareServer(): Promise<{ port: number; pid: number; stop: () => void }> {
  const child = start('bare-server.ts')
  const [address] = (await once(child, 'message')) as [{ port: number }]
  return { port: address.port, pid: child.pid ?? 0, stop: () => child.disconnect() }
}

/** A child exits when this process does: it is disconnected then. */
function start(file: string): ChildProcess {
  const program = programOf(`bin/bench/load/${file}`)
  return fork(program.file, {
    execArgv: program.execArgv,
    // One message carries all bodies of a scenario.
    serialization: 'advanced',
  })
}
