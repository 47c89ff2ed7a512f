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
  // After the last job nothing awaits `ended`; its rejection must not count as unhandled.
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

/** Starts the bare `node:http` server that all results are compared with. */
export async function startBareServer(): Promise<{ port: number; pid: number; stop: () => void }> {
  const child = start('bare-server.ts')
  const [address] = (await once(child, 'message')) as [{ port: number }]
  return { port: address.port, pid: child.pid ?? 0, stop: () => child.disconnect() }
}

/** The child exits with this process: its IPC channel disconnects. */
function start(file: string): ChildProcess {
  const program = programOf(`bin/bench/load/${file}`)
  return fork(program.file, {
    execArgv: program.execArgv,
    // One message carries all request bodies of a scenario.
    serialization: 'advanced',
  })
}
