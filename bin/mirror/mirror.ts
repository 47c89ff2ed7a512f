import { assertEmptyFolder } from '../service/empty-folder'
import { markdownStore } from './markdown-store'
import { ndjsonStore } from './ndjson-store'
import type { MirroredArticle } from './read-article'
import { assertSame, findState, type Source, writeState } from './state'
import type { Store } from './store'

/** A copy of a service's articles with its position in the feed of changes. */
export type Mirror = ReturnType<typeof openMirror>

const STORES = { markdown: markdownStore, ndjson: ndjsonStore }

/**
 * Opens the mirror in an existing folder, or creates one in an empty folder. Throws when the folder mirrors another service
 * or format, `UsageError` when it has files and is no mirror.
 */
export function openMirror(folder: string, source: Source) {
  const known = findState(folder)
  if (known) assertSame(known, source, folder)
  else assertEmptyFolder(folder)
  const slugs = new Map(Object.entries(known?.slugs ?? {}).map(([id, slug]) => [Number(id), slug]))
  const owners = new Map([...slugs].map(([id, slug]) => [slug, id]))
  const store: Store = STORES[source.format](folder)
  let cursor = known?.cursor ?? null
  let saved = known?.slugs ?? {}
  const pending = new Set(known?.pending)

  function saveState() {
    writeState(folder, { ...source, cursor, slugs: saved, pending: [...pending] })
  }

  function remove(id: number) {
    const slug = slugs.get(id)
    slugs.delete(id)
    // Another article may have this slug by now.
    if (slug === undefined || owners.get(slug) !== id) return
    owners.delete(slug)
    store.remove(slug)
  }

  return {
    cursor: () => cursor,
    count: () => slugs.size,
    ids: () => [...slugs.keys()],
    /** Notes files before they are written: after an interruption, one that no article has by then is removed. */
    markPending(named: string[]) {
      const unknown = named.filter((slug) => !owners.has(slug) && !pending.has(slug))
      for (const slug of unknown) pending.add(slug)
      if (unknown.length > 0) saveState()
    },
    put(article: MirroredArticle) {
      if (slugs.get(article.id) !== article.slug) remove(article.id)
      slugs.set(article.id, article.slug)
      owners.set(article.slug, article.id)
      store.put(article)
    },
    remove,
    save(upTo: string) {
      for (const slug of pending) if (!owners.has(slug)) store.remove(slug)
      pending.clear()
      store.flush(slugs)
      cursor = upTo
      saved = Object.fromEntries(slugs)
      saveState()
    },
  }
}
