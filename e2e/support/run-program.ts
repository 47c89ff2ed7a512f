import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** How a program ended and what it wrote. */
export type Ended = { code: number | null; stdout: string; stderr: string }

export type RunningProgram = {
  child: ChildProcess
  /** Its output so far, from stdout and stderr. */
  output: () => string
  ended: Promise<Ended>
}

const running = new Set<ChildProcess>()
// Aborting the tests ends their programs too. A worker notices the abort when its IPC channel disconnects.
process.on('disconnect', () => process.exit())
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program with `env` added to the environment of this process. */
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
