import { deriveFrom, renderArticle } from '../../articles/rendering/derive-article'
import { withMedia } from '../../articles/rendering/with-media'
import type { ArticleFields } from '../../articles/schema/fields'
import { fieldsOf, type StoredArticle } from '../../articles/stored-article'
import type { DiffPart } from '../../content/diff/diff-text'
import { diffTexts, type RenderedArticle, toMarkdown, toMarkdownFromSource } from '../../content/render'
import type { SafeHtml } from '../../content/safe-html'
import { database } from '../../db/database'

/** The result of converting an article to Markdown. */
export type Conversion = {
  markdown: string
  /** What cannot be converted, as sentences. */
  warnings: string[]
  /** How the source changes. */
  source: DiffPart[]
  /** How the article changes for readers, in Markdown notation; null if it does not. */
  shown: DiffPart[] | null
}

/** Null for an article that is Markdown already. Throws `validation_failed` if it is too complex, and `unavailable`. */
export async function convertArticle(stored: StoredArticle): Promise<Conversion | null> {
  const fields = fieldsOf(stored)
  const before = await renderArticle(fields, { queue: 'reads' })
  if (before.format === 'markdown') return null
  const { markdown, warnings } = await toMarkdownFromSource(stored.source, before.format)
  const changed = { ...fields, content: markdown, content_format: 'markdown' as const }
  const after = await renderArticle(changed, { queue: 'reads' })
  const [one, other] = [await shownHtml(stored, fields, before), await shownHtml(stored, changed, after)]
  const isSame = one.trim() === other.trim()
  const [source = [], shown = []] = await diffTexts([
    { before: stored.source, after: markdown },
    ...(isSame ? [] : [{ before: await toMarkdown(one), after: await toMarkdown(other) }]),
  ])
  return { markdown, warnings, source, shown: shown.some(({ op }) => op !== 'equal') ? shown : null }
}

/** The HTML that readers see, without images that the service cannot show. */
async function shownHtml(
  { id }: StoredArticle,
  fields: ArticleFields,
  rendered: RenderedArticle,
): Promise<SafeHtml> {
  const { content } = await withMedia(database().read, deriveFrom(rendered, fields), id)
  return content.html as SafeHtml // the pipeline has just made it
}
