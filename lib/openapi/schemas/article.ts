import * as z from 'zod'
import type { ArticleDetail, ArticleSummary } from '../../articles/serialize'
import type { WriteResult, WrittenDetail } from '../../articles/write/write-result'
import { iri, timestamp, url } from './formats'

// `satisfies` keeps each schema in step with the type that the API serializes.

export const summaryShape = {
  id: z.int().min(1).meta({ description: 'The ID of the article; it never changes.' }),
  slug: z.string().meta({ description: 'The last part of its URL.' }),
  title: z.string(),
  summary: z.string().meta({ description: 'As given, or the first sentences of the text.' }),
  category: z.string().meta({ description: 'The name of its category.' }),
  tags: z.array(z.string()),
  author: z.string(),
  status: z.enum(['published', 'draft', 'scheduled']),
  language: z.string().meta({ description: 'As given, or detected from the text: a BCP 47 tag.' }),
  cover_image_url: iri.nullable(),
  reading_minutes: z.int().min(1).meta({ description: 'The estimated reading time.' }),
  views: z.int().min(0).meta({ description: 'The number of views; up to 10 s old in lists.' }),
  published_at: timestamp.nullable().meta({ description: '`null` for a draft that was never published.' }),
  created_at: timestamp,
  updated_at: timestamp.meta({ description: 'Views do not change it.' }),
  url: url.meta({ description: 'The URL of its page.' }),
  highlight: z.string().optional().meta({
    description:
      'Present when searching with `q`: an excerpt of the text as HTML with matches in `<mark>`, or of the title or the tags where only they match.',
  }),
}

export const articleSummary = z.object(summaryShape).meta({
  description: 'An article in a list. Times are RFC 3339 in UTC, URLs are absolute.',
}) satisfies z.ZodType<ArticleSummary>

const size = z
  .int()
  .min(1)
  .optional()
  .meta({ description: 'In pixels; for pictures that the service keeps.' })

const picture = z
  .object({ url, alt: z.string(), caption: z.string(), width: size, height: size })
  .meta({ description: 'A picture. `alt` and `caption` are empty strings when not given.' })

const seo = z
  .object({
    title: z.string(),
    description: z.string(),
    keywords: z.array(z.string()),
    canonical_url: url,
    image: iri.nullable(),
  })
  .meta({ description: 'The metadata of the page for search engines.' })

const detailShape = {
  ...summaryShape,
  content: z.string().meta({ description: 'The text as safe HTML, or in the form that `format` selects.' }),
  content_format: z.enum(['markdown', 'html', 'text']).meta({ description: 'The format of the source.' }),
  gallery: z.array(picture),
  seo,
  related_articles: z.array(articleSummary).meta({
    description:
      'Up to five, most related first: by the rare words that they share, then by tags and category.',
  }),
  translations: z
    .array(z.object({ language: z.string(), slug: z.string(), title: z.string(), url }))
    .meta({ description: 'The published articles that translate it, or that it translates.' }),
  aliases: z
    .array(z.string())
    .optional()
    .meta({ description: 'Former addresses that redirect here; for keys that may read drafts.' }),
  fields: z.looseObject({}).optional().meta({
    description: 'With `format=source`: what PUT takes to recreate this article, only the given fields.',
  }),
}

export const articleDetail = z.object(detailShape).meta({
  description: 'An article with its text, pictures and related articles.',
}) satisfies z.ZodType<ArticleDetail>

const writtenId = summaryShape.id
  .nullable()
  .meta({ description: 'The ID of the article; `null` in a dry run.' })

export const writtenArticle = z.object({ ...detailShape, id: writtenId }).meta({
  description: 'The article as it is stored or, in a dry run, would be.',
}) satisfies z.ZodType<WrittenDetail>

export const writtenForm = z
  .object({ ...z.object(detailShape).partial().shape, ...summaryShape, id: writtenId })
  .meta({
    description:
      'The written article: with `Prefer: return=minimal` in its summary form, which lacks `content` and what follows it here.',
  }) satisfies z.ZodType<WriteResult['data']>
