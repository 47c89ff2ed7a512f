import { memoryShares } from '../lib/memory.mjs'

/** What the process that serves is started with, so that it fits the memory there is: it can be said only then. */
export function processOptions() {
  // Threads that allocate at the same time would keep eight heaps each.
  return { execArgv: memoryFlags(), env: { MALLOC_ARENA_MAX: '2', ...process.env } }
}

function memoryFlags() {
  // An explicit setting takes precedence.
  if (/--max[-_]old[-_]space[-_]size/.test(process.env.NODE_OPTIONS ?? '')) return []
  return ['--max-semi-space-size=8', `--max-old-space-size=${memoryShares().heapMb}`]
}
