import { z } from 'zod'
import { parseDateTime } from './fields'

const SORTS = ['-published_at', 'published_at', '-updated_at', '-views', 'title', 'relevance'] as const
export type Sort = (typeof SORTS)[number]

/** The parameters of a list of articles, as they stand in an address. */
export const articleQuery = z.object({
  q: z.string().optional(),
  kategori: z.string().optional(),
  tag: z.string().optional(),
  author: z.string().optional(),
  limit: positiveInteger('limit').default(10),
  page: positiveInteger('page').default(1),
  sort: z.enum(SORTS, { error: () => `sort must be one of ${SORTS.join(', ')}.` }).optional(),
  published_after: moment('published_after').optional(),
  published_before: moment('published_before').optional(),
  updated_after: moment('updated_after').optional(),
  status: z
    .enum(['published', 'draft', 'all'], { error: () => 'status must be published, draft or all.' })
    .optional(),
})

export type ArticleQuery = z.output<typeof articleQuery>

/** The forms of an article's content. */
export const detailQuery = z.object({
  format: z
    .enum(['html', 'markdown', 'text', 'source'], {
      error: () => 'format must be html, markdown, text or source.',
    })
    .default('html'),
})

export type ContentForm = z.output<typeof detailQuery>['format']

/** A write can be tried without being done. */
export const writeQuery = z.object({
  dry_run: z
    .enum(['true', 'false'], { error: () => 'dry_run must be true or false.' })
    .default('false')
    .transform((text) => text === 'true'),
})

function positiveInteger(name: string) {
  return z
    .string()
    .regex(/^0*[1-9]\d*$/, `${name} must be an integer of 1 or more.`)
    .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
}

function moment(name: string) {
  const message = `${name} must be an RFC 3339 date-time such as 2026-01-31T08:00:00Z.`
  return z.string().transform((text, context) => {
    const parsed = parseDateTime(text)
    if (parsed) return parsed
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}
