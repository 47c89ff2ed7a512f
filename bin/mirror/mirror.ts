import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MirrorFormat } from './arguments'
import { markdownStore } from './markdown-store'
import { ndjsonStore } from './ndjson-store'
import type { MirroredArticle } from './read-article'
import type { Store } from './store'
import { writeWhole } from './write-whole'

/** A copy of the articles of a service, and the place in its feed of changes. */
export type Mirror = ReturnType<typeof openMirror>

type Source = { origin: string; format: MirrorFormat }

/** What is remembered from one run to the next. */
type State = Source & { cursor: string | null; slugs: Record<string, string> }

const STORES = { markdown: markdownStore, ndjson: ndjsonStore }

/** Opens the mirror in a folder, or begins one. Throws when the folder mirrors something else. */
export function openMirror(folder: string, source: Source) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, '.mirror.json')
  const state = readState(file, source)
  assertSame(state, source, folder)
  const slugs = new Map(Object.entries(state.slugs).map(([id, slug]) => [Number(id), slug]))
  const owners = new Map([...slugs].map(([id, slug]) => [slug, id]))
  const store: Store = STORES[source.format](folder)
  let { cursor } = state

  function remove(id: number) {
    const slug = slugs.get(id)
    slugs.delete(id)
    // Another article may have taken the slug since.
    if (slug === undefined || owners.get(slug) !== id) return
    owners.delete(slug)
    store.remove({ id, slug })
  }

  return {
    cursor: () => cursor,
    count: () => slugs.size,
    ids: () => [...slugs.keys()],
    put(article: MirroredArticle) {
      if (slugs.get(article.id) !== article.slug) remove(article.id)
      slugs.set(article.id, article.slug)
      owners.set(article.slug, article.id)
      store.put(article)
    },
    remove,
    /** Remembers that everything up to a cursor is on the disk. */
    save(upTo: string) {
      store.flush()
      cursor = upTo
      const next: State = { ...source, cursor, slugs: Object.fromEntries(slugs) }
      writeWhole(file, JSON.stringify(next))
    },
  }
}

function readState(file: string, source: Source): State {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) return { ...source, cursor: null, slugs: {} }
    throw new Error(`${file} cannot be read; delete it to begin anew.`, { cause: error })
  }
}

function assertSame(state: State, { origin, format }: Source, folder: string) {
  if (state.origin === origin && state.format === format) return
  throw new Error(
    `${folder} is a mirror of ${state.origin} as ${state.format}; name another folder, or that service.`,
  )
}
