import type { Actor } from '../../auth/actor'
import { dependOn } from '../../cache/dependencies'
import { config } from '../../config'
import { listCorrections } from '../../search/spelling/corrections'
import type { ArticleQuery } from '../schema/query'
import { countArticles } from './count-articles'
import { type ArticleFilter, resolveFilter } from './filter'

/** What was probably meant by a search, and its filter. */
export type CorrectedSearch = { q: string; filter: ArticleFilter }

/** The likeliest correction of a search without hits that has some, within the same filters; null when none has. */
export async function findCorrectedSearch(
  actor: Actor,
  query: ArticleQuery,
): Promise<CorrectedSearch | null> {
  if (query.q === undefined) return null
  // A word of any article may become known, or a better correction.
  dependOn('list')
  for (const q of await listCorrections(query.q, config().siteLocale)) {
    const filter = await resolveFilter(actor, { ...query, q })
    if (filter && (await countArticles(filter)) > 0) return { q, filter }
  }
  return null
}
