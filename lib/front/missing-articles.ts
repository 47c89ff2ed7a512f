import type { Admission } from '../admission'
import { articlePath } from '../article-address'
import type { Backend } from '../backend/backend'
import type { ResponseCache } from './cache/response-cache'
import type { FrontContext } from './front-context'
import type { Target } from './target'

type Lookup = { target: Target; key: string | null; context: FrontContext }

/**
 * Tells whether a page would be that of an article, and there is none. Strangers make such addresses up by the thousand:
 * to look for the article takes a quarter of what it takes to begin to render its page.
 */
export function createMissingArticles(
  { isMissing }: Pick<Backend, 'isMissing'>,
  { isKnown }: Pick<ResponseCache, 'isKnown'>,
  admission: Admission,
) {
  return async ({ target, key, context }: Lookup): Promise<boolean> => {
    const isLookedFor = target.route.isArticle && key === target.path && !isKnown(key)
    if (!isLookedFor) return false
    const leave = await admission.enter(context.clientAddress, undefined)
    try {
      return await isMissing(key.slice(articlePath('').length))
    } catch {
      // Rendering it says what is wrong.
      return false
    } finally {
      leave()
    }
  }
}
