import * as z from 'zod'
import { LIMITS } from '../../field-limits'
import { cleanText, dateTime, listOf, maxCharacters, maxItems, quote } from '../../http/rules'
import {
  contentSize,
  notFarAhead,
  toLanguageTag,
  usableAlias,
  usableImageUrl,
  usableLanguage,
  usableSlug,
} from './field-checks'

const OF_ARTICLE = 'must be the slug or the id of an article'

export const articleFields = z.object({
  title: text(LIMITS.title).meta({
    minLength: 1,
    description: 'The title, in plain text.',
    examples: ['Cara Menyeduh Kopi'],
  }),
  category: text(LIMITS.name).meta({
    minLength: 1,
    description:
      'The name of the category. A new one is created; an existing one is found whatever its case, and keeps its first spelling.',
    examples: ['Kuliner'],
  }),
  content: z
    .string()
    .check(cleanText, contentSize)
    .meta({
      minLength: 1,
      maxLength: LIMITS.contentBytes,
      description:
        'The text, as Markdown (with tables, task lists, footnotes, alerts such as `> [!NOTE]`), HTML or plain text; at most 1 MiB. The source is stored as it was sent. Relative links are resolved against `<base href>`, `<link rel="canonical">` or `canonical` in its front matter, else against its first alias.',
      examples: ['Seduh dengan air **92 °C**.'],
    }),
  summary: text(LIMITS.summary)
    .meta({
      description:
        'A summary. By default the first two or three sentences of the text, 300 characters at most.',
      examples: ['Empat langkah untuk secangkir kopi yang jernih.'],
    })
    .optional(),
  slug: z
    .string()
    .check(cleanText, usableSlug)
    .meta({
      description: `The last part of the address. Generated from the title by default; a given one is normalized to \`a-z\`, \`0-9\` and single hyphens, ${LIMITS.slug} characters at most, with a warning when that changed it.`,
      examples: ['cara-menyeduh-kopi'],
    })
    .optional(),
  tags: z
    .array(text(LIMITS.name), 'must be a comma-separated string or an array of strings')
    .check(maxItems(LIMITS.tags, 'tags'))
    .meta({
      maxItems: LIMITS.tags,
      description: 'Tags, as an array or separated by commas; those that differ only by case count once.',
      examples: [['kopi', 'tips']],
    })
    .optional(),
  cover_image_url: imageUrl()
    .meta({
      description: 'The cover: an absolute https address, or one of this service.',
      examples: ['https://images.example.org/kopi.jpg'],
    })
    .optional(),
  author: text(LIMITS.name)
    .meta({ description: 'The author. By default the one set for the service.', examples: ['Redaksi'] })
    .optional(),
  status: choice(['published', 'draft', 'scheduled'])
    .meta({
      description:
        'By default `published`, which with a `published_at` in the future means `scheduled`: published automatically at that time. Only keys that may read drafts see drafts and scheduled articles.',
    })
    .optional(),
  meta_title: text(LIMITS.metaTitle)
    .meta({
      description: 'The title for search engines. By default the title.',
      examples: ['Menyeduh kopi di rumah'],
    })
    .optional(),
  meta_description: text(LIMITS.metaDescription)
    .meta({
      description: 'The description for search engines. By default the summary.',
      examples: ['Takaran, suhu dan waktu.'],
    })
    .optional(),
  meta_keywords: text(LIMITS.metaKeywords)
    .meta({
      description: 'Keywords, separated by commas. By default the tags.',
      examples: ['kopi, seduh, v60'],
    })
    .optional(),
  content_format: choice(['auto', 'markdown', 'html', 'text'])
    .meta({ description: 'The format of `content`. By default `auto`: detected by fixed rules.' })
    .optional(),
  gallery: z
    .array(
      z.object({
        url: imageUrl().meta({ description: 'The address of the picture, by https.' }),
        alt: text(LIMITS.alt)
          .meta({ description: 'What the picture shows, for readers who cannot see it.' })
          .optional(),
        caption: text(LIMITS.caption).meta({ description: 'The caption below the picture.' }).optional(),
      }),
      'must be an array of https URLs or of {url, alt, caption}',
    )
    .check(maxItems(LIMITS.gallery, 'pictures'))
    .meta({
      maxItems: LIMITS.gallery,
      description:
        'Pictures, as addresses or as objects. By default the pictures in the content, in order and without repeats.',
      examples: [
        [{ url: 'https://images.example.org/seduh.jpg', alt: 'Air dituang', caption: 'Tuang perlahan.' }],
      ],
    })
    .optional(),
  published_at: z
    .string()
    .check(dateTime, notFarAhead)
    .meta({
      format: 'date-time',
      description:
        'When the article was published, for older articles, or is to be published (RFC 3339, at most ten years ahead). Now by default; a draft keeps it for its publication.',
      examples: ['2026-01-31T08:00:00Z'],
    })
    .optional(),
  aliases: z
    .array(
      z.string().check(cleanText, maxCharacters(LIMITS.alias), usableAlias).meta({ maxLength: LIMITS.alias }),
      'must be an array of paths such as ["/2019/05/judul/"]',
    )
    .check(maxItems(LIMITS.aliases, 'aliases'))
    .transform((aliases) => [...new Set(aliases)].sort())
    .meta({
      maxItems: LIMITS.aliases,
      description:
        'Former addresses of this article, here or on an older site: paths with their query, or full URLs, reduced to path and query. They redirect (308) to the article.',
      examples: [['/2019/05/cara-menyeduh-kopi/', '/?p=123']],
    })
    .optional(),
  language: z
    .string()
    .check(cleanText, usableLanguage)
    .transform((tag) => toLanguageTag(tag) ?? tag)
    .meta({
      maxLength: LIMITS.language,
      description:
        'The language, as a BCP 47 tag. Detected from the text by default; if that is short or in several languages, that of the site.',
      examples: ['id'],
    })
    .optional(),
  translation_of: z
    .union(
      [z.string().check(cleanText, maxCharacters(LIMITS.slug)), z.int(OF_ARTICLE).min(1, OF_ARTICLE)],
      OF_ARTICLE,
    )
    .meta({
      description:
        'The slug or the id of an article that this one translates. Articles that translate each other list each other in `translations`, one per language. In a PATCH, `null` removes the article from the group.',
      examples: ['how-to-brew-coffee'],
    })
    .optional(),
})

export type ArticleFields = z.output<typeof articleFields>
export type FieldName = keyof ArticleFields

// Object.keys returns string[].
export const FIELD_NAMES = Object.keys(articleFields.shape) as FieldName[]

function text(max: number) {
  return z.string().check(cleanText, maxCharacters(max)).meta({ maxLength: max })
}

function choice<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return z.enum(choices, { error: ({ input }) => `must be ${listOf(choices)}; got ${quote(input)}` })
}

function imageUrl() {
  return z.string().check(maxCharacters(2048), usableImageUrl).meta({ format: 'uri', maxLength: 2048 })
}
