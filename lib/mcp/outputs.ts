import * as z from 'zod'
import type { ArticleSummary } from '../articles/serialize'
import type { WriteResult } from '../articles/write/write-result'

/** An article without its text. */
export const item = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  status: z.string(),
  language: z.string(),
  published_at: z.string().nullable(),
  updated_at: z.string(),
  url: z.string(),
  highlight: z.string().optional(),
})

/** The position of a page; `next_page` is null on the last one. */
export const paging = { page: z.int(), pages: z.int(), next_page: z.int().nullable() }

/** What was corrected or ignored in a call, one sentence each. */
export const warnings = z.array(z.string())

export const writtenArticle = item.pick({
  slug: true,
  title: true,
  summary: true,
  status: true,
  published_at: true,
  url: true,
})

export const written = writtenArticle.extend({
  result: z.enum(['created', 'updated', 'unchanged']),
  etag: z.string().nullable(),
  warnings,
})

/** An article as tools return it. */
export function toItem(article: Omit<ArticleSummary, 'id'>): z.output<typeof item> {
  // Drops the members that the schema does not have.
  return item.parse(article)
}

/** The output of a write. */
export function toWritten(result: WriteResult): z.output<typeof written> {
  const { data, etag } = result
  return written.parse({ ...data, result: result.result, etag, warnings: messagesOf(result.warnings) })
}

/** The messages of warnings. */
export function messagesOf(warnings: { message: string }[]): string[] {
  return warnings.map(({ message }) => message)
}

/** The place of a page in its list; `next_page` is null on the last one. */
export function pagingOf(page: number, pages: number) {
  return { page, pages, next_page: page < pages ? page + 1 : null }
}
