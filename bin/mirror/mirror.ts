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
  let hasState = known !== null

  function saveState() {
    writeState(folder, { ...source, cursor, slugs: Object.fromEntries(slugs) })
    hasState = true
  }

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
      // Before the first file: interrupted after it, the folder must count as a mirror.
      if (!hasState) saveState()
      if (slugs.get(article.id) !== article.slug) remove(article.id)
      slugs.set(article.id, article.slug)
      owners.set(article.slug, article.id)
      store.put(article)
    },
    remove,
    save(upTo: string) {
      store.flush()
      cursor = upTo
      saveState()
    },
  }
}
