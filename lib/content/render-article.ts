import type { Provider } from '../config'
import { type SearchParts, searchPartsOf } from '../search/search-parts'
import { type PipelineOptions, type PipelineResult, runPipeline } from './pipeline'

/** `language` is the one that was given; `provider` that of the database that stores what the article is found by. */
export type Article = { source: string; tags: string[]; language: string | undefined; provider: Provider }

/** In the language that was given, else found, else that of the site. */
export type ArticleResult = PipelineResult & { language: string; search: SearchParts }

/**
 * Derives everything from an article, without a time limit; calls `onRendered` before the second of two steps. Throws a
 * RangeError for endless nesting.
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
