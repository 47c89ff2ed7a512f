import { config } from '../../config'
import { searchPartsOf } from '../../search/search-parts'
import type { DerivedArticle } from './derive-article'

/** What was derived, as it is when the article is in another language than the one that was found. */
export function inLanguage(derived: DerivedArticle, language: string): DerivedArticle {
  const article = { ...derived.article, language }
  const text = { ...article, text: derived.content.text }
  return { ...derived, article, search: searchPartsOf(text, language, config().database.provider) }
}
