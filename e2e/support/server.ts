import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../bin/port.mjs'
import { mediaFolder } from './media-folder'
import { startProgram } from './run-program'

/** A production server in a separate process. */
export type RunningServer = {
  url: string
  apiKey: string
  pid: number
  /** Its output so far, from stdout and stderr. */
  output: () => string
  /** Closes its output: from now on its writes fail with EPIPE. */
  closeOutput: () => void
  /** Stops it gracefully; returns its exit code. */
  stop: () => Promise<number | null>
  /** Kills it without warning. */
  kill: () => Promise<void>
}

export type Launch = {
  env?: Record<string, string>
  /** The command that starts it. */
  command?: [string, ...string[]]
  /** What it prints when it is ready. */
  readyText?: string
}

/** A key with every scope, as `ARTIKEL_API_KEY`. */
export const API_KEY = 'test-key-with-more-than-32-characters'

/** A start may have to build first. */
const START_TIMEOUT_MS = 180_000

const OWN_VARIABLES = [
  'SITE_NAME SITE_DESCRIPTION SITE_LOCALE SITE_TIMEZONE DEFAULT_AUTHOR SITE_URL HOST DATABASE_URL',
  'METRICS_TOKEN RATE_LIMIT_READS RATE_LIMIT_WRITES TRUST_PROXY FRONT_CACHE_MB LOG_HITS NODE_ENV NODE_OPTIONS',
  'MEDIA_STORE MEDIA_MAX_MB MEDIA_FETCH_ALLOW AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_REGION AWS_ENDPOINT_URL',
  'ARTICLE_TYPE AI_CRAWLERS HSTS_SUBDOMAINS WEBSUB_HUB SECURITY_CONTACT INDEXNOW_KEY INDEXNOW_ENDPOINT',
  'WEBHOOK_ALLOW WEBHOOK_RETRY_SCALE EDGE EDGE_TOKEN EDGE_API',
]
  .join(' ')
  .split(' ')

/** Starts a server on a free port and waits until it is healthy. Rejects with its output when it ends before that. */
export async function startServer(launch: Launch = {}): Promise<RunningServer> {
  const { url, apiKey, child, output } = await launchServer(launch)
  const running = {
    url,
    apiKey,
    pid: child.pid ?? 0,
    output,
    closeOutput: () => {
      child.stdout?.destroy()
      child.stderr?.destroy()
    },
    stop: () => endWith(child, 'SIGTERM'),
    kill: async () => {
      await endWith(child, 'SIGKILL')
    },
  }
  try {
    await untilReady(running, child, launch.readyText)
    return running
  } catch (error) {
    await running.kill()
    throw error
  }
}

/** Runs a start that is expected to fail; returns its exit code and output. */
export async function runToEnd(launch: Launch): Promise<{ code: number | null; output: string }> {
  const { ended, output } = await launchServer(launch)
  const { code } = await ended
  return { code, output: output() }
}

async function launchServer({ env = {}, command = [process.execPath, 'bin/start.mjs'] }: Launch) {
  const port = String(await freePort())
  const media = { MEDIA_STORE: `file:${mediaFolder()}`, MEDIA_FETCH_ALLOW: 'localhost' }
  const settings = {
    PORT: port,
    RATE_LIMIT: 'off',
    SHUTDOWN_DELAY: '0',
    // Loading Next takes more than a second of CPU time, and most tests request no page.
    WARM_UP: 'off',
    ARTIKEL_API_KEY: API_KEY,
    ...media,
    ...env,
  }
  const [program, ...args] = command
  // A blank variable counts as unset, and overrides a .env file in this folder.
  const blank = Object.fromEntries(OWN_VARIABLES.map((name) => [name, '']))
  return {
    ...startProgram(program, args, { ...blank, ...settings }),
    url: `http://127.0.0.1:${settings.PORT}`,
    apiKey: settings.ARTIKEL_API_KEY,
  }
}

async function untilReady(
  { url, output }: RunningServer,
  child: ChildProcess,
  readyText = 'Artikel is ready',
) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`The server ended before it was ready:\n${output()}`)
    const health = await fetch(`${url}/api/health`).catch(() => undefined)
    // It prints its address and the first key just after it begins to listen.
    if (health?.ok && output().includes(readyText)) return
    await delay(50)
  }
  throw new Error(`The server was not ready in time:\n${output()}`)
}

async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode
  const ended = once(child, 'close')
  child.kill(signal)
  await ended
  return child.exitCode
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
