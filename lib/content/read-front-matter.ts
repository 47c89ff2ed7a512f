import type { ContentFormat } from './parse/detect-format'
import type { FrontMatter } from './parse/front-matter'
import { isTooComplex } from './worker/content-worker'
import { runJob } from './worker/pool'

/**
 * What the front matter of a source says, read in a worker thread with its limits; null when there is none. Throws
 * `unavailable` when too many wait.
 */
export async function readFrontMatter(
  source: string,
  format: 'auto' | ContentFormat,
): Promise<FrontMatter | null> {
  // Most sources have no line that could begin one, and need no thread.
  if (format === 'text' || !source.includes('---')) return null
  try {
    return await runJob({ kind: 'front_matter', source, format }, { role: 'writer' })
  } catch (error) {
    if (isTooComplex(error)) return { values: new Map(), problem: 'it is too intricate' }
    throw error
  }
}
