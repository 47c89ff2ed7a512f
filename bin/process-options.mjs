import { memoryShares } from '../lib/memory.mjs'

/** Node.js options and environment that fit the server to the available memory; they only work at process start. */
export function processOptions() {
  // By default glibc keeps up to eight malloc arenas per core.
  return { execArgv: memoryFlags(), env: { MALLOC_ARENA_MAX: '2', ...process.env } }
}

function memoryFlags() {
  // An explicit setting takes precedence.
  if (/--max[-_]old[-_]space[-_]size/.test(process.env.NODE_OPTIONS ?? '')) return []
  return ['--max-semi-space-size=8', `--max-old-space-size=${memoryShares().heapMb}`]
}
