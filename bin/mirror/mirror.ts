import { join } from 'node:path'
import { writeWhole } from '../service/write-whole'
import { markdownStore } from './markdown-store'
import { ndjsonStore } from './ndjson-store'
import type { MirroredArticle } from './read-article'
import { assertSame, readState, type Source, type State } from './state'
import type { Store } from './store'

/** A copy of a service's articles with its position in the feed of changes. */
export type Mirror = ReturnType<typeof openMirror>

const STORES = { markdown: markdownStore, ndjson: ndjsonStore }

/** Opens or creates the mirror in an existing folder. Throws when the folder mirrors another service or format. */
export function openMirror(folder: string, source: Source) {
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
    // Another article may have this slug by now.
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
    save(upTo: string) {
      store.flush()
      cursor = upTo
      const next: State = { ...source, cursor, slugs: Object.fromEntries(slugs) }
      writeWhole(file, JSON.stringify(next), 0o666)
    },
  }
}
