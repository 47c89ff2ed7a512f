import { renderArticle } from '../../articles/rendering/derive-article'
import { fieldsOf, type StoredArticle } from '../../articles/stored-article'
import type { DiffPart } from '../../content/diff/diff-text'
import { diffTexts, toMarkdown, toMarkdownFromSource } from '../../content/render'

/** What an article becomes as Markdown. */
export type Conversion = {
  markdown: string
  /** What cannot be kept, in sentences. */
  warnings: string[]
  /** What of the source changes. */
  source: DiffPart[]
  /** What of the article changes for readers, in the notation of Markdown; null where nothing does. */
  shown: DiffPart[] | null
}

/** Null for an article that is Markdown already. Throws `validation_failed` for what is too intricate, `unavailable`. */
export async function convertArticle(stored: StoredArticle): Promise<Conversion | null> {
  const fields = fieldsOf(stored)
  const before = await renderArticle(fields, { queue: 'reads' })
  if (before.format === 'markdown') return null
  const { markdown, warnings } = await toMarkdownFromSource(stored.source, before.format)
  const changed = { ...fields, content: markdown, content_format: 'markdown' as const }
  const after = await renderArticle(changed, { queue: 'reads' })
  const isSame = before.html.trim() === after.html.trim()
  const [source = [], shown = []] = await diffTexts([
    { before: stored.source, after: markdown },
    ...(isSame ? [] : [{ before: await toMarkdown(before.html), after: await toMarkdown(after.html) }]),
  ])
  return { markdown, warnings, source, shown: shown.some(({ op }) => op !== 'equal') ? shown : null }
}
