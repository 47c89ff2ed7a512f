import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** How a program ended and what it wrote. */
export type Ended = { code: number | null; stdout: string; stderr: string }

export type RunningProgram = {
  child: ChildProcess
  /** What it has written so far, to stdout and stderr. */
  output: () => string
  ended: Promise<Ended>
}

const running = new Set<ChildProcess>()
// Whoever ends the tests half way ends their programs too; those of a worker learn of it when they can no longer tell.
process.on('disconnect', () => process.exit())
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program with `env` added to the variables of this process. */
export function startProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): RunningProgram {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.on('exit', () => running.delete(child))
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
  const output = collect(child.stdout, child.stderr)
  const ended = once(child, 'close').then(([code]) => ({ code, stdout: stdout(), stderr: stderr() }))
  return { child, output, ended }
}

function collect(...streams: Readable[]): () => string {
  const chunks: Buffer[] = []
  for (const stream of streams) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString()
}
