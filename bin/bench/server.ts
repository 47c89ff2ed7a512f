import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '../port.mjs'
import { processOptions } from '../process-options.mjs'
import { cpuMilliseconds, memoryMegabytes } from './process-usage'

export type BenchServer = {
  port: number
  pid: number
  apiKey: string
  start: Start
  /** The longest time the event loop of the server's main thread was blocked since the previous call. */
  heldMilliseconds: () => Promise<number>
  stop: () => Promise<void>
}

/** From process start to the first list of articles; CPU time and memory are null where /proc is missing. */
export type Start = {
  milliseconds: number
  cpuMilliseconds: number | null
  /** In MB. */
  memory: number | null
}

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000

/** Builds the service unless the build is up to date, so that the measured start does not include it. */
export async function buildServer(): Promise<void> {
  const child = spawn(process.execPath, ['bin/build.mjs'], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The production build failed.')
}

/** Starts the server as `npm start` does, with its log in a file in `folder`. */
export async function startServer(databaseUrl: string, folder: string): Promise<BenchServer> {
  const port = await freePort()
  const apiKey = randomBytes(32).toString('hex')
  const logFile = join(folder, 'server.log')
  const log = openSync(logFile, 'w')
  const startedAt = performance.now()
  // As `npm start` does, but without the wrapper process: the child's CPU time and memory are measured.
  const { execArgv, env } = processOptions()
  const child = spawn(process.execPath, [...execArgv, 'bin/start.mjs'], {
    env: {
      ...env,
      DATABASE_URL: databaseUrl,
      MEDIA_STORE: `file:${join(folder, 'media')}`,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: '',
      RATE_LIMIT: 'off',
      ARTIKEL_API_KEY: apiKey,
      NODE_OPTIONS: `--import=${pathToFileURL('bin/bench/watch-loop.mjs')}`,
    },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const stop = () => stopChild(child)
  const heldMilliseconds = async () => {
    const answer = once(child, 'message')
    child.send('held?')
    // The other side is watch-loop.mjs.
    const [milliseconds] = (await answer) as [number]
    return milliseconds
  }
  try {
    await untilReady(port, child, logFile)
  } catch (error) {
    await stop()
    throw error
  }
  const pid = child.pid ?? 0
  const start = {
    milliseconds: performance.now() - startedAt,
    cpuMilliseconds: cpuMilliseconds(pid),
    memory: memoryMegabytes(pid)?.now ?? null,
  }
  return { port, pid, apiKey, start, heldMilliseconds, stop }
}

async function untilReady(port: number, child: ChildProcess, logFile: string) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/api/artikel`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await delay(10)
  }
  throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
}

async function stopChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
