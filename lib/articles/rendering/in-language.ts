import { config } from '../../config'
import { searchPartsOf } from '../../search/search-parts'
import type { DerivedArticle } from './derive-article'

/** The derived article with a language other than the detected one. */
export function inLanguage(derived: DerivedArticle, language: string): DerivedArticle {
  const article = { ...derived.article, language }
  const text = { ...article, text: derived.content.text }
  return { ...derived, article, search: searchPartsOf(text, language, config().database.provider) }
}
