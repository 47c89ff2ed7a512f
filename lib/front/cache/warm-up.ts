import { articlePath } from '../../article-address'
import { log } from '../../log'
import type { ResponseCache } from './response-cache'

const NEWEST = '/api/artikel/latest'

/**
 * Renders what readers ask for first, one after the other: the home page, the list, and the newest articles. A site that
 * has no article yet has no readers, and Next need not be loaded for it.
 */
export async function warmUp({ warm }: Pick<ResponseCache, 'warm'>): Promise<void> {
  try {
    const { data }: { data: { slug: string }[] } = JSON.parse(String((await warm(NEWEST)).body))
    if (data.length === 0) return
    await warm('/')
    await warm('/artikel')
    for (const { slug } of data) await warm(articlePath(slug))
  } catch (cause) {
    // Nobody waits for it: what could not be rendered now is rendered when it is asked for.
    log().debug({ err: cause }, 'warm-up ended')
  }
}
