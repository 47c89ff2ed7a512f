import { onAnnouncement } from '../../bus/topics'
import { log } from '../../log'
import { articlePath } from '../../routes/addresses'
import { ALL_ARTICLES, HOME } from '../../site/paths'
import { encodedBody } from './cached-response'
import type { ResponseCache } from './response-cache'

type Cache = Pick<ResponseCache, 'findFresh' | 'warm'>

const NEWEST = '/api/artikel/latest'
/** How long no article may change before rendering starts: many articles in a row cost as much as one. */
export const QUIET_MS = 500

/** Renders in advance what readers request first, and again when an article has changed, as soon as `isIdle`. */
export function keepWarm(cache: Cache, isIdle: () => boolean): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const mayRender = () => !isStopped && isIdle()
  const renderSoon = () => {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(render, QUIET_MS).unref()
  }
  function render() {
    running = running.then(async () => {
      if (!(await renderNewest(cache, mayRender))) renderSoon()
    })
  }

  render()
  onAnnouncement((changed) => {
    // When it is unknown what has changed, the database is away.
    if (changed !== 'all' && changed.includes('updates')) renderSoon()
  })
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

async function renderNewest(cache: Cache, mayRender: () => boolean): Promise<boolean> {
  try {
    if (!mayRender()) return false
    const newest = await encodedBody(await cache.warm(NEWEST), 'identity')
    const { data }: { data: { slug: string }[] } = JSON.parse(String(newest))
    // A site without articles has no readers, and Next need not be loaded for it.
    const pages = data.length === 0 ? [] : [...data.map(({ slug }) => articlePath(slug)), HOME, ALL_ARTICLES]
    for (const page of pages) {
      if (cache.findFresh(page)) continue
      if (!mayRender()) return false
      await cache.warm(page)
    }
  } catch (cause) {
    // Nobody waits for this: what could not be rendered now is rendered on request.
    log().debug({ err: cause }, 'warm-up ended')
  }
  return true
}
