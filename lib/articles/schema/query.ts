import * as z from 'zod'
import { flag, moment, positiveInteger } from '../../http/rules'
import { toLanguageTag } from './field-checks'

const SORTS = ['-published_at', 'published_at', '-updated_at', '-views', 'title', 'relevance'] as const
export type Sort = (typeof SORTS)[number]

/** A basic language range (RFC 4647 §2.1) in the normal form of tags; any language for `*`. */
function languageRange() {
  return z
    .string()
    .regex(LANGUAGE_RANGE, 'language must be a language tag, such as id or pt-BR.')
    .transform((range) => (range === '*' ? undefined : (toLanguageTag(range) ?? range)))
    .meta({
      description: 'The language of the articles; `pt` finds those in `pt-BR` too.',
      examples: ['id'],
    })
}

/** Without flags, which a pattern in the OpenAPI document cannot have. */
const LANGUAGE_RANGE = /^(?:\*|[A-Za-z]{1,8}(?:-[A-Za-z\d]{1,8})*)$/

export const articleQuery = z.object({
  q: z
    .string()
    .meta({
      description:
        'Words to find in title, text or tags: all of them, each whole or as the start of a word. Double quotes make a phrase. When nothing matches, typing errors are corrected: see `meta.did_you_mean`.',
      examples: ['kopi tubruk'],
    })
    .optional(),
  kategori: z
    .string()
    .meta({ description: 'The slug, else the name, of a category.', examples: ['kuliner'] })
    .optional(),
  tag: z
    .string()
    .meta({ description: 'The slug, else the name, of a tag.', examples: ['kopi'] })
    .optional(),
  author: z
    .string()
    .meta({ description: 'The name of an author.', examples: ['Redaksi'] })
    .optional(),
  language: languageRange().optional(),
  limit: positiveInteger('limit')
    .default(10)
    .meta({
      description: 'Articles on a page; more than 50 is served as 50, with a warning.',
      examples: ['10'],
    }),
  page: positiveInteger('page')
    .default(1)
    .meta({ description: 'The page, from 1 on; one past the end is empty.', examples: ['1'] }),
  cursor: z
    .string()
    .meta({
      description:
        'Reads the list by cursor instead of by page: empty to start, then as in `links.next`. Articles published meanwhile shift nothing. There is no total and no sort by relevance.',
    })
    .optional(),
  sort: z
    .enum(SORTS, { error: () => `sort must be one of ${SORTS.join(', ')}.` })
    .meta({
      description:
        'The order; `-` is descending. By default `relevance` with `q`, else `-published_at`. By relevance, titles with every word come first, then articles with a tag of that name, then those most about the words; for words found in a thousand articles, the newest.',
    })
    .optional(),
  published_after: moment('published_after')
    .meta({ description: 'Only articles published after this moment, itself excluded.' })
    .optional(),
  published_before: moment('published_before')
    .meta({ description: 'Only articles published before this moment, itself excluded.' })
    .optional(),
  updated_after: moment('updated_after')
    .meta({ description: 'Only articles changed after this moment, itself excluded.' })
    .optional(),
  status: z
    .enum(['published', 'draft', 'scheduled', 'deleted', 'all'], {
      error: () => 'status must be published, draft, scheduled, deleted or all.',
    })
    .meta({
      description:
        'For keys that may read drafts; ignored, with a warning, without that right. `deleted` lists what can be restored, each with its former status; `all` leaves these out.',
    })
    .optional(),
})

export type ArticleQuery = z.output<typeof articleQuery>

export const categoriesQuery = articleQuery.pick({ language: true })

export const viewQuery = z.object({
  sumber: z
    .string()
    .meta({
      description: 'The host of the referring page, if on another site. Counted by day, without the reader.',
      examples: ['contoh.com'],
    })
    .optional(),
})

export const detailQuery = z.object({
  format: z
    .enum(['html', 'markdown', 'text', 'source'], {
      error: () => 'format must be html, markdown, text or source.',
    })
    .default('html')
    .meta({
      description:
        'The form of `content`: safe HTML, or Markdown or plain text made from it; `source` is what was sent, for keys that may read drafts, with the `fields` that PUT takes to recreate the article; it does not count a view.',
    }),
})

export type ContentForm = z.output<typeof detailQuery>['format']

export const writeQuery = z.object({
  dry_run: flag('dry_run').meta({
    description: 'With `true` nothing is stored: the response is exactly the article that would be stored.',
  }),
})

export const articleWriteQuery = writeQuery.extend({
  copy_images: flag('copy_images').meta({
    description:
      'With `true` the pictures of cover, gallery and content are fetched and kept, and the article shows the copies; the source stays as it was sent. Also needs the scope `media:write`. Pictures that could not be copied give a warning `image_not_copied`.',
  }),
})

/** Rejects `dry_run`, so that a deletion meant as a trial does not delete the article. */
export const deleteQuery = z.object({
  dry_run: z.literal('false', { error: () => 'dry_run is not supported for DELETE.' }).optional(),
})
