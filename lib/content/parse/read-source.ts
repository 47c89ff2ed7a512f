import type { ContentFormat } from './detect-format'
import { type FrontMatter, splitFrontMatter } from './front-matter'
import { unwrapFence } from './unwrap-fence'

/** What was put right in a source so that readers see an article. */
export type Correction = 'fence_unwrapped' | 'front_matter_hidden' | 'title_repeated'

export type ReadSource = { text: string; frontMatter: FrontMatter | null; corrections: Correction[] }

/**
 * What a source means to say, without the wrapping that models and note-taking programs give it: one fence around
 * everything, and front matter. Plain text is taken by its word.
 */
export function readSource(source: string, format: 'auto' | ContentFormat): ReadSource {
  if (format === 'text') return { text: source, frontMatter: null, corrections: [] }
  const outer = unwrap(source, format)
  const { frontMatter, rest } = splitFrontMatter(outer ?? source)
  const inner = frontMatter && outer === null ? unwrap(rest, format) : null
  return {
    text: inner ?? rest,
    frontMatter,
    corrections: [
      ...(outer === null && inner === null ? [] : (['fence_unwrapped'] as const)),
      ...(frontMatter ? (['front_matter_hidden'] as const) : []),
    ],
  }
}

function unwrap(source: string, format: 'auto' | ContentFormat): string | null {
  return format === 'html' ? null : unwrapFence(source)
}
