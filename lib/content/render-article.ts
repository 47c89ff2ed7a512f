import type { Provider } from '../config'
import { type SearchParts, searchPartsOf } from '../search/search-parts'
import { type PipelineOptions, type PipelineResult, runPipeline } from './pipeline'

/** `language` is the given one; `provider` is that of the database with the search index. */
export type Article = { source: string; tags: string[]; language: string | undefined; provider: Provider }

/** `language` is the given one, else the detected one, else the site's. */
export type ArticleResult = PipelineResult & { language: string; search: SearchParts }

/**
 * Derives everything from an article, without a time limit; calls `onRendered` between rendering and indexing. Throws a
 * RangeError if nested too deeply.
 */
export function renderArticle(
  { source, tags, language: given, provider }: Article,
  options: PipelineOptions,
  onRendered: () => void,
): ArticleResult {
  const rendered = runPipeline(source, options)
  onRendered()
  const language = given ?? rendered.language ?? options.locale
  const { title } = options
  return {
    ...rendered,
    language,
    search: searchPartsOf({ title, tags, text: rendered.text }, language, provider),
  }
}
