import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { sql } from '../../db/sql'
import type { Warning } from '../../errors'
import { normalizeSlug } from '../../text/slug'
import { notFound } from '../access'
import { getById, toArticleDetail } from '../read/get-article'
import { missingImageWarnings } from '../rendering/copy-images'
import type { DerivedArticle } from '../rendering/derive-article'
import { SUMMARY_COLUMNS, SUMMARY_TABLES, selectSummaries } from '../rows'
import type { ArticleFields } from '../schema/fields'
import { type ArticleDetail, type ArticleSummary, articleEtag, toSummary } from '../serialize'

/** What a write returns: the detail form, or the summary form (`Prefer: return=minimal`, RFC 7240 §4.2). */
export type WrittenForm = 'detail' | 'summary'

/** The detail form of a written article; the id is null in a dry run. */
export type WrittenDetail = Omit<ArticleDetail, 'id'> & { id: number | null }

export type WriteResult = {
  result: 'created' | 'updated' | 'unchanged'
  /** The summary form lacks the members that only the detail form has. */
  data: Omit<ArticleSummary, 'id'> & Partial<WrittenDetail> & { id: number | null }
  etag: string | null
  warnings: Warning[]
  isReplay?: boolean
}

/** A write whose statements are sent, except those that only read its result: the transaction's next write may begin. */
export type Sent<Result = WriteResult> = { result: Promise<Result> }

/** The result of a write once all its statements have completed. */
export async function resultOf<Result>(sent: Promise<Sent<Result>>): Promise<Result> {
  return (await sent).result
}

type Input = {
  fields: Partial<ArticleFields>
  warnings: Warning[]
  derived?: DerivedArticle
  form?: WrittenForm | undefined
}

/** The result for an article that the transaction of `queries` has just written. */
export async function toWriteResult(
  queries: Queries,
  actor: Actor,
  id: number,
  result: WriteResult['result'],
  input: Input,
): Promise<WriteResult> {
  const { fields, derived, form = 'detail' } = input
  const { data, etag } = await READ[form](queries, actor, id)
  const warnings = [
    ...input.warnings,
    ...slugWarnings(fields.slug),
    ...(derived ? contentWarnings(derived) : []),
    ...(derived ? await missingImageWarnings(queries, derived, id) : []),
    ...scheduleWarnings(fields, data),
  ]
  return { result, data, etag, warnings }
}

/** `rest` are the statements that needed the id. They are already sent, so later reads see their effects. */
export type Inserted = { id: number; rest: Promise<unknown> }

/** The result of an insertion, once `rest` has completed. */
export function sentInsertion(
  transaction: Queries,
  actor: Actor,
  { id, rest }: Inserted,
  input: Input,
): Promise<Sent> {
  const all = Promise.all([toWriteResult(transaction, actor, id, 'created', input), rest])
  const result = all.then(([written]) => written)
  return toSent(result, input.form)
}

/** The detail form includes other articles, so the next write waits until it is read. */
export async function toSent(result: Promise<WriteResult>, form: WrittenForm = 'detail'): Promise<Sent> {
  if (form === 'detail') await result
  return { result }
}

const READ: Record<WrittenForm, typeof readDetail | typeof readSummary> = {
  detail: readDetail,
  summary: readSummary,
}

async function readDetail(queries: Queries, actor: Actor, id: number) {
  const row = await getById(queries, id)
  return { data: await toArticleDetail(queries, actor, row, 'html'), etag: articleEtag(row) }
}

async function readSummary(queries: Queries, _actor: Actor, id: number) {
  const [row] = await selectSummaries<{ revision: number }>(
    queries,
    sql`SELECT ${SUMMARY_COLUMNS}, a.revision FROM ${SUMMARY_TABLES} WHERE a.id = ${id}`,
  )
  if (!row) throw notFound()
  return { data: toSummary(row), etag: articleEtag(row) }
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
      message: `published_at is in the future, so the article is scheduled: it will be published automatically at ${published_at}.`,
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
      message: `Relative, so broken on this site: ${what}. Write it in full, or begin the content with <base href="…">.`,
    })),
  ]
}

const CORRECTIONS: Record<DerivedArticle['corrections'][number], string> = {
  fence_unwrapped: 'The whole content was one fenced Markdown block; it was unwrapped.',
  front_matter_hidden: 'content begins with front matter, which is not shown.',
  title_repeated: 'The first heading of content repeats the title; it is not shown a second time.',
}
