import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeArticleBody } from './corpus/article-body'
import { randomFrom } from './corpus/random'
import { cpuMilliseconds, memoryMegabytes } from './process-usage'
import type { BenchServer } from './server'

/** `cpuMilliseconds` is the service's CPU time per article. It and `memory` (MB) are null where /proc is missing. */
export type Imported = { seconds: number; cpuMilliseconds: number | null; memory: number | null }

export const IMPORTED_ARTICLES = 1_000

/** Imports articles of 5 to 10 kB with `npm run import`. */
export async function importArticles(server: BenchServer, folder: string): Promise<Imported> {
  const source = join(folder, 'import.ndjson')
  writeFileSync(source, writeSource())
  const cpuBefore = cpuMilliseconds(server.pid)
  const start = performance.now()
  const to = `http://127.0.0.1:${server.port}`
  const child = spawn('npm', ['run', '--silent', 'import', '--', source, '--to', to], {
    env: { ...process.env, ARTIKEL_KEY: server.apiKey },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  const cpuAfter = cpuMilliseconds(server.pid)
  return {
    seconds: (performance.now() - start) / 1_000,
    cpuMilliseconds:
      cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / IMPORTED_ARTICLES,
    memory: memoryMegabytes(server.pid)?.now ?? null,
  }
}

function writeSource(): string {
  const random = randomFrom(43)
  const lines = Array.from({ length: IMPORTED_ARTICLES }, (_, at) =>
    JSON.stringify({ slug: `diimpor-${at}`, ...writeArticleBody(random) }),
  )
  return `${lines.join('\n')}\n`
}
