import { z } from 'zod'
import type { PageBody } from '../articles/read/pagination'
import type { ArticleDetail, ArticleSummary } from '../articles/serialize'
import type { listCategories } from '../articles/taxonomy/categories'
import type { WriteResult } from '../articles/write/write-result'
import { type Issue, problems } from '../errors'
import type { Warning } from '../warning'

// What the API answers. `satisfies` keeps each schema in step with the code that makes the answer.

const moment = z.string().meta({ format: 'date-time', examples: ['2026-11-20T08:00:00.000Z'] })
const url = z.string().meta({ format: 'uri' })
/** Addresses of pictures are as their authors wrote them, and may hold any letter (RFC 3987). */
const pictureUrl = z.string().meta({ format: 'iri' })

const warningShape = {
  code: z.string().meta({ description: 'What kind of warning this is.', examples: ['unknown_field'] }),
  message: z.string().meta({ description: 'One sentence for people.' }),
}

export const warning = z
  .union([
    z.object({ ...warningShape, field: z.string().meta({ description: 'The field of the body.' }) }),
    z.object({ ...warningShape, parameter: z.string().meta({ description: 'The query parameter.' }) }),
  ])
  .meta({
    description: 'Something in a request that was set right or left out without failing it.',
  }) satisfies z.ZodType<Warning>

const warnings = z.array(warning)

const summaryShape = {
  id: z.int().min(1).meta({ description: 'The number of the article; it never changes.' }),
  slug: z.string().meta({ description: 'The last part of its address.' }),
  title: z.string(),
  summary: z.string().meta({ description: 'As given, else the first sentences of the text.' }),
  category: z.string().meta({ description: 'The name of its category.' }),
  tags: z.array(z.string()),
  author: z.string(),
  status: z.enum(['published', 'draft']),
  cover_image_url: pictureUrl.nullable(),
  reading_minutes: z.int().min(1).meta({ description: 'How long reading takes.' }),
  views: z.int().min(0).meta({ description: 'How often it was read; in lists up to 10 s old.' }),
  published_at: moment.nullable().meta({ description: '`null` for a draft that was never published.' }),
  created_at: moment,
  updated_at: moment.meta({ description: 'Views do not move it.' }),
  url: url.meta({ description: 'The address of its page.' }),
  highlight: z
    .string()
    .optional()
    .meta({ description: 'In answers to `q`: an excerpt as HTML, with the words found in `<mark>`.' }),
}

export const articleSummary = z.object(summaryShape).meta({
  description: 'An article as lists have it. Times are RFC 3339 in UTC, addresses absolute.',
}) satisfies z.ZodType<ArticleSummary>

const picture = z
  .object({ url, alt: z.string(), caption: z.string() })
  .meta({ description: 'A picture; texts that nobody gave are empty.' })

const seo = z
  .object({
    title: z.string(),
    description: z.string(),
    keywords: z.array(z.string()),
    canonical_url: url,
    image: pictureUrl.nullable(),
  })
  .meta({ description: 'What the head of the page tells search engines.' })

const detailShape = {
  ...summaryShape,
  content: z
    .string()
    .meta({ description: 'The text: as safe HTML, or in the form that `format` asked for.' }),
  content_format: z
    .enum(['markdown', 'html', 'text'])
    .meta({ description: 'What the source is written in.' }),
  gallery: z.array(picture),
  seo,
  related_articles: z.array(articleSummary).meta({ description: 'Up to five, the most related first.' }),
}

export const articleDetail = z.object(detailShape).meta({
  description: 'An article with its text, pictures and neighbours.',
}) satisfies z.ZodType<ArticleDetail>

export const writtenArticle = z
  .object({
    ...detailShape,
    id: summaryShape.id.nullable().meta({ description: 'The number of the article; `null` in a dry run.' }),
  })
  .meta({ description: 'The article as it is stored now or, in a dry run, would be.' }) satisfies z.ZodType<
  WriteResult['data']
>

const pageNumber = z.int().min(1)

export const articleList = z
  .object({
    data: z.array(articleSummary),
    meta: z.object({
      pagination: z.object({
        page: pageNumber,
        limit: z.int().min(1).max(50),
        total: z.int().min(0).meta({ description: 'Articles on all pages.' }),
        pages: z.int().min(0),
        next: pageNumber.nullable(),
        prev: pageNumber.nullable(),
      }),
      warnings,
    }),
    links: z.object({ self: url, first: url, prev: url.nullable(), next: url.nullable(), last: url }),
  })
  .meta({ description: 'One page of articles.' }) satisfies z.ZodType<PageBody>

const metaOfWarnings = z
  .object({ warnings })
  .optional()
  .meta({ description: 'Only there when there are warnings.' })

export const articleAnswer = z.object({ data: articleDetail, meta: metaOfWarnings })

export const latestAnswer = z.object({
  data: z.array(articleSummary).max(5),
  meta: metaOfWarnings,
})

export const categoriesAnswer = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      total: z.int().min(0).meta({ description: 'Published articles in it.' }),
    }),
  ),
  meta: metaOfWarnings,
}) satisfies z.ZodType<{ data: Awaited<ReturnType<typeof listCategories>> }>

export const createdAnswer = z.object({ data: writtenArticle, meta: z.object({ warnings }) })

export const writeAnswer = z.object({
  data: writtenArticle,
  meta: z.object({
    result: z.enum(['created', 'updated', 'unchanged']).meta({
      description: 'What became of the article; `unchanged` touches nothing, not even `updated_at`.',
    }),
    warnings,
  }),
})

export const viewsAnswer = z.object({ data: z.object({ views: z.int().min(1) }) })

export const healthAnswer = z.looseObject({ status: z.literal('ok') })

export const openApiAnswer = z
  .looseObject({ openapi: z.string(), info: z.looseObject({ title: z.string() }), paths: z.looseObject({}) })
  .meta({ description: 'An OpenAPI 3.1 document.' })

export const fault = z
  .object({
    pointer: z.string().optional().meta({ description: 'JSON Pointer to the field (RFC 6901).' }),
    parameter: z
      .string()
      .optional()
      .meta({ description: 'The query parameter, header or part of the path.' }),
    code: z.string().meta({ examples: ['required'] }),
    message: z.string(),
  })
  .meta({ description: 'One thing wrong with a request.' }) satisfies z.ZodType<Issue>

const codes = Object.keys(problems)

export const problem = z
  .object({
    type: url.meta({ description: 'The address of the explanation of this kind of problem.' }),
    title: z.string(),
    status: z.int().min(300).max(599),
    code: z.string().meta({ enum: codes, description: 'The kind of problem, for programs.' }),
    detail: z.string().meta({ description: 'One sentence: what is wrong, and how to mend it.' }),
    message: z.string().meta({ description: 'The same as `detail`: workflow tools show this one.' }),
    request_id: z.string(),
    errors: z.array(fault).optional().meta({ description: 'Every fault of the request, at once.' }),
    line: z.int().min(1).optional().meta({ description: 'Where JSON ends being JSON.' }),
    column: z.int().min(1).optional(),
    required_scope: z.string().optional().meta({ description: 'What the key would have to be allowed.' }),
    existing_url: url.optional().meta({ description: 'The page of the article that has the slug.' }),
    suggested_slug: z.string().optional().meta({ description: 'A slug that is free.' }),
  })
  .meta({ description: 'Why a request failed (RFC 9457).' })
