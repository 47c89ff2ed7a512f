import { isDeepStrictEqual } from 'node:util'
import { RENDER_VERSION } from '../../content/render'
import type { Queries } from '../../db/database'
import { recordArticleChange } from '../changes/record-change'
import { replaceIndexRows } from '../indexing/index-rows'
import type { DerivedArticle } from '../rendering/derive-article'
import { inLanguage } from '../rendering/in-language'
import type { StoredArticle } from '../stored-article'
import { findHolder } from '../translations'
import { replaceContent } from './article-rows'
import { publicationOf, recordPublication } from './publication'

/** Stores a rerendered article; a correct one from a backup stays as it is, with its revision. */
export async function saveDerived(queries: Queries, stored: StoredArticle, found: DerivedArticle) {
  const holder = await findHolder(queries, { ...stored, language: found.article.language })
  // No caller could be told of a conflict, so the article keeps its language and translations.
  const derived = holder ? inLanguage(found, stored.language) : found
  if (stored.renderVersion === -RENDER_VERSION && (await isStored(queries, stored, derived))) {
    await queries.articleContent.updateMany({
      where: { articleId: stored.id },
      data: { renderVersion: RENDER_VERSION },
    })
    return
  }
  const { excerpt, readingMinutes, titleKey, coverMedia, language } = derived.article
  await queries.article.update({
    where: { id: stored.id },
    data: { excerpt, readingMinutes, titleKey, coverMedia, language, revision: { increment: 1 } },
    select: { id: true },
  })
  await queries.workingCopy.updateMany({
    where: { articleId: stored.id, baseRevision: stored.revision },
    data: { baseRevision: stored.revision + 1 },
  })
  await replaceContent(queries, stored.id, derived)
  const keywords = await replaceIndexRows(queries, { ...stored, derived, language })
  await recordPublication(queries, publicationOf(stored), publicationOf({ ...stored, language, keywords }))
  await recordArticleChange(queries, { id: stored.id, before: stored, after: stored })
}

async function isStored(queries: Queries, stored: StoredArticle, derived: DerivedArticle): Promise<boolean> {
  const { format, html, text, pictures, media } = derived.content
  const { excerpt, readingMinutes, titleKey, coverMedia, language } = derived.article
  const content = await queries.articleContent.findFirst({
    where: { articleId: stored.id },
    select: { format: true, html: true, text: true, pictures: true, media: true },
  })
  return (
    isDeepStrictEqual(content, { format, html, text, pictures, media }) &&
    isDeepStrictEqual(
      [stored.excerpt, stored.readingMinutes, stored.titleKey, stored.coverMedia, stored.language],
      [excerpt, readingMinutes, titleKey, coverMedia, language],
    )
  )
}
