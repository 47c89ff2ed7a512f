import * as z from 'zod'
import type { CursorPageBody } from '../../articles/by-cursor/list-articles-by-cursor'
import type { PageBody } from '../../articles/read/list-articles'
import type { diffRevisions } from '../../articles/revisions/diff-revisions'
import type { Revision, RevisionDetail } from '../../articles/revisions/revisions'
import type { listCategories } from '../../articles/taxonomy/find-terms'
import { articleDetail, articleSummary, writtenArticle, writtenForm } from './article'
import { timestamp, url } from './formats'
import { optionalMeta, pageLinks, pageMeta, warnings } from './page'

const articleList = z
  .object({
    data: z.array(articleSummary),
    meta: z.object({
      ...pageMeta,
      did_you_mean: z.object({ q: z.string() }).optional().meta({
        description:
          'Present when `q` finds nothing: the articles are those of this search, which corrects its spelling.',
      }),
    }),
    links: pageLinks,
  })
  .meta({ description: 'One page of articles.' }) satisfies z.ZodType<PageBody>

const articleCursorPage = z
  .object({
    data: z.array(articleSummary),
    meta: z.object({
      pagination: z.object({
        limit: z.int().min(1).max(50),
        next_cursor: z.string().nullable().meta({ description: '`null` at the end of the list.' }),
      }),
      warnings,
    }),
    links: z.object({ self: url, next: url.nullable() }),
  })
  .meta({ description: 'A part of a list that is read by `cursor`.' }) satisfies z.ZodType<CursorPageBody>

export const articlePageOrCursorPage = z.union([articleList, articleCursorPage])

export const articleResponse = z.object({ data: articleDetail, meta: optionalMeta })

export const latestResponse = z.object({ data: z.array(articleSummary).max(5), meta: optionalMeta })

export const categoriesResponse = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      total: z.int().min(0).meta({ description: 'The number of its published articles.' }),
    }),
  ),
  meta: optionalMeta,
}) satisfies z.ZodType<{ data: Awaited<ReturnType<typeof listCategories>> }>

export const createdResponse = z.object({ data: writtenArticle, meta: z.object({ warnings }) })

const writeMeta = z.object({
  result: z.enum(['created', 'updated', 'unchanged']).meta({
    description: '`unchanged` means that nothing was written, not even `updated_at`.',
  }),
  warnings,
})

export const writeResponse = z.object({ data: writtenArticle, meta: writeMeta })

export const bulkWriteResponse = z
  .object({ data: writtenForm, meta: writeMeta.partial({ result: true }) })
  .meta({ description: 'What an operation that writes returns; `result` is absent for a POST.' })

const revisionShape = {
  revision: z
    .int()
    .min(1)
    .meta({ description: 'Rises with every change of the article; numbers have gaps.' }),
  at: timestamp,
  by: z.string().nullable().meta({
    description: 'The name of the key or person that wrote it; `null` if the service did.',
  }),
  by_kind: z
    .enum(['person', 'key', 'service'])
    .meta({ description: 'What `by` names: a person at the desk, an API key, or nobody.' }),
  changed: z.array(z.string()).meta({
    description: 'The fields that differ from the revision before; for the first, those that were given.',
  }),
  is_current: z.boolean(),
}

export const revisionsResponse = z.object({
  data: z.array(z.object(revisionShape)),
  meta: optionalMeta,
}) satisfies z.ZodType<{ data: Revision[] }>

export const revisionResponse = z.object({
  data: z.object({
    ...revisionShape,
    fields: z.looseObject({}).meta({ description: 'What PUT takes to recreate this version.' }),
  }),
  meta: optionalMeta,
}) satisfies z.ZodType<{ data: RevisionDetail }>

export const revisionDiffResponse = z.object({
  data: z.object({
    fields: z.array(
      z.object({
        field: z.string(),
        parts: z.array(z.object({ op: z.enum(['equal', 'insert', 'delete']), text: z.string() })).meta({
          description:
            'Joined, what is equal or deleted is the first text, what is equal or inserted the other.',
        }),
      }),
    ),
  }),
  meta: optionalMeta,
}) satisfies z.ZodType<{ data: Awaited<ReturnType<typeof diffRevisions>> }>

export const conversionResponse = z.object({
  markdown: z.string(),
  warnings: z.array(z.string()).meta({ description: 'What was left out, in sentences.' }),
})

export const previewResponse = z.object({
  data: z.object({
    url: url.meta({ description: 'Anyone with this link sees the article as its page will be.' }),
    expires_at: timestamp,
  }),
  meta: optionalMeta,
})

export const viewsResponse = z.object({ data: z.object({ views: z.int().min(1) }) })

const count = z.int().min(0)

export const healthResponse = z.object({
  status: z.literal('ok'),
  cache: z
    .object({ hits: count, misses: count, stale: count, evictions: count, entries: count, bytes: count })
    .nullable()
    .optional()
    .meta({
      description: 'For a key: the statistics of the response cache; `null` where nothing is cached.',
    }),
})

export const openApiResponse = z
  .looseObject({ openapi: z.string(), info: z.looseObject({ title: z.string() }), paths: z.looseObject({}) })
  .meta({ description: 'An OpenAPI 3.1 document.' })
