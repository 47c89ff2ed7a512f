import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import type { Warning } from '../../errors'
import { normalizeSlug } from '../../text/slug'
import { getById, toArticleDetail } from '../read/get-article'
import type { DerivedArticle } from '../rendering/derive-article'
import type { ArticleFields } from '../schema/fields'
import { type ArticleDetail, type ArticleSummary, articleEtag } from '../serialize'

export type WriteResult = {
  result: 'created' | 'updated' | 'unchanged'
  data: Omit<ArticleDetail, 'id'> & { id: number | null }
  etag: string | null
  warnings: Warning[]
  isReplay?: boolean
}

type Input = { fields: Partial<ArticleFields>; warnings: Warning[]; derived?: DerivedArticle }

/** The result for an article that the transaction of `queries` has just written. */
export async function toWriteResult(
  queries: Queries,
  actor: Actor,
  id: number,
  result: WriteResult['result'],
  input: Input,
): Promise<WriteResult> {
  const row = await getById(queries, id)
  const data = await toArticleDetail(queries, actor, row, 'html')
  const { fields, derived } = input
  const warnings = [
    ...input.warnings,
    ...slugWarnings(fields.slug),
    ...(derived ? contentWarnings(derived) : []),
    ...scheduleWarnings(fields, data),
  ]
  return { result, data, etag: articleEtag(row), warnings }
}

function slugWarnings(input: string | undefined): Warning[] {
  if (input === undefined || input === normalizeSlug(input)) return []
  return [
    {
      code: 'slug_changed',
      field: 'slug',
      message: `slug was normalized to "${normalizeSlug(input)}".`,
    },
  ]
}

function scheduleWarnings(
  input: Partial<ArticleFields>,
  { status, published_at }: Pick<ArticleSummary, 'status' | 'published_at'>,
): Warning[] {
  if (status !== 'scheduled' || input.status === 'scheduled') return []
  return [
    {
      code: 'scheduled',
      field: 'published_at',
      message: `published_at is in the future, so the article is scheduled: it will be published by itself at ${published_at}.`,
    },
  ]
}

function contentWarnings({ corrections, removed, unresolved, copyWarnings }: DerivedArticle): Warning[] {
  return [
    ...copyWarnings,
    ...corrections.map((code) => ({ code, field: 'content', message: CORRECTIONS[code] })),
    ...removed.map((what) => ({
      code: 'content_sanitized',
      field: 'content',
      message: `Removed from the content: ${what}.`,
    })),
    ...unresolved.map((what) => ({
      code: 'relative_url',
      field: 'content',
      message: `Relative, so it leads nowhere here: ${what}. Write it in full, or begin the content with <base href="…">.`,
    })),
  ]
}

const CORRECTIONS: Record<DerivedArticle['corrections'][number], string> = {
  fence_unwrapped: 'All of content was one fenced block of Markdown; it was unwrapped.',
  front_matter_hidden: 'content begins with front matter, which is not shown.',
  title_repeated: 'The first heading of content repeats the title; it is not shown a second time.',
}
