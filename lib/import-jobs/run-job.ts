import { type ChildProcess, fork } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cookieName } from '../auth/people/cookie'
import { dropSession, startSession } from '../auth/people/sessions'
import { config } from '../config'
import { database } from '../db/database'
import { log } from '../log'
import { mediaStore } from '../media/store/store'
import { programOf, sendFirst } from '../program'
import type { ImportJob } from './jobs'
import { advance, type JobProgress } from './progress'
import { type JobOrder, type JobReport, jobSentence, type Sentence } from './protocol'

export type Outcome = { progress: JobProgress; message: Sentence | null }

/** Runs an import in its own process until it ends or `signal` aborts; calls `onProgress` for each report. */
export async function runJob(
  job: ImportJob,
  signal: AbortSignal,
  onProgress: (progress: JobProgress) => void,
): Promise<Outcome> {
  const folder = await makeFolder()
  const token = await database().write(async (queries) => {
    // Imports run one at a time, so any other is of one that was killed.
    await queries.deskSession.deleteMany({ where: { method: 'import' } })
    return startSession(queries, {
      personId: job.personId,
      method: 'import',
      agent: AGENT,
      cookie: null,
      isStrong: false,
    })
  })
  try {
    const path = join(folder, fileName(job.name))
    if (!(await fetchFile(job, path))) return { progress: job.progress, message: jobSentence('file_gone') }
    const { name, isDryRun, options } = job
    const order = { path, folder, name, ...callOf(token), isDryRun, options }
    return await runProcess({ ...order, from: job.progress.position }, job.progress, signal, onProgress)
  } finally {
    await dropSession(token)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what a killed import left, up to 1 GiB: a service never runs two imports at once. */
async function makeFolder(): Promise<string> {
  const { host, port } = config()
  const name = `artikel-import-${host.replaceAll(':', '_')}-${port}-`
  const left = (await readdir(tmpdir())).filter((entry) => entry.startsWith(name))
  // Folders of another user stay.
  await Promise.allSettled(left.map((entry) => rm(join(tmpdir(), entry), { recursive: true, force: true })))
  return mkdtemp(join(tmpdir(), name))
}

/** Identifies an import's session among those of its person. */
const AGENT = 'Artikel-Import'

async function fetchFile({ file }: ImportJob, path: string): Promise<boolean> {
  const stream = file === null ? null : await mediaStore().read(file, null)
  if (!stream) return false
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
  return true
}

/** Keeps the extension, since the file type depends on it too. */
function fileName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_').slice(-80) || 'impor'
}

/** The origin that the service listens on, and headers that authenticate the process as the person. */
function callOf(token: string): Pick<JobOrder, 'origin' | 'headers'> {
  const { host, port, siteUrl } = config()
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = host.includes(':') ? `[${host}]` : host
  return {
    origin: `http://${isEverywhere ? '127.0.0.1' : name}:${port}`,
    headers: { Cookie: `${cookieName()}=${token}`, 'Artikel-Desk': '1', Origin: siteUrl },
  }
}

const MAX_HEAP_MB = 256

function runProcess(
  order: JobOrder,
  begun: JobProgress,
  signal: AbortSignal,
  onProgress: (progress: JobProgress) => void,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let progress = begun
    let isOver = false
    const { file, execArgv } = programOf('bin/import/job.ts')
    const child: ChildProcess = fork(file, {
      execArgv: [...execArgv, `--max-old-space-size=${MAX_HEAP_MB}`],
      // No settings of the service, least of all its keys, are passed to this process.
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const end = (message: Sentence | null) => {
      isOver = true
      signal.removeEventListener('abort', abort)
      child.kill('SIGKILL')
      resolve({ progress, message })
    }
    const abort = () => end(jobSentence('process_ended'))
    signal.addEventListener('abort', abort, { once: true })
    child.on('message', (said) => {
      const report = said as JobReport // the program sends nothing else
      if (report.kind === 'end') return end(report.stopReason)
      progress = advance(progress, report) ?? progress
      onProgress(progress)
    })
    child.on('error', (error) => {
      log().error({ err: error }, 'the process of an import failed')
      end(jobSentence('process_ended'))
    })
    // Not `exit`, after which messages may still arrive.
    child.once('close', (code, signal) => {
      if (isOver) return
      log().error({ code, signal }, 'the process of an import ended by itself')
      end(jobSentence('process_ended'))
    })
    sendFirst(child, order)
    if (signal.aborted) abort()
  })
}
