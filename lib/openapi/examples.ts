import type { z } from 'zod'
import { articleUrl } from '../article-address'
import type { ArticleSummary } from '../articles/serialize'
import { config } from '../config'
import type * as answers from './response-schemas'

type ResponseSpec<Schema extends z.ZodType> = z.output<Schema>

/** What is sent in the examples. */
export const BODIES = {
  create: {
    title: 'Cara Menyeduh Kopi',
    category: 'Kuliner',
    content: '## Takaran\n\nLima belas gram kopi untuk **250 ml** air.\n\n## Suhu\n\nSeduh pada 92 °C.',
    tags: 'kopi, tips',
  },
  put: {
    title: 'Cara Menyeduh Kopi',
    category: 'Kuliner',
    content: '## Takaran\n\nEnam belas gram kopi untuk **250 ml** air.\n\n## Suhu\n\nSeduh pada 92 °C.',
    tags: ['kopi', 'tips'],
  },
  takeBack: { status: 'draft' },
  rename: { slug: 'menyeduh-kopi', summary: null },
}

/** What is answered in the examples, at the addresses of this service. */
export function exampleResponses() {
  const { siteUrl } = config()
  const article = exampleArticle()
  const { content, content_format, gallery, seo, related_articles, ...summary } = article
  const links = (page: number) => `${siteUrl}/api/artikel?limit=10&page=${page}`
  return {
    list: {
      data: [summary],
      meta: { pagination: { page: 1, limit: 10, total: 77, pages: 8, next: 2, prev: null }, warnings: [] },
      links: { self: links(1), first: links(1), prev: null, next: links(2), last: links(8) },
    } satisfies ResponseSpec<typeof answers.articleList>,
    article: { data: article } satisfies ResponseSpec<typeof answers.articleAnswer>,
    latest: { data: [summary] } satisfies ResponseSpec<typeof answers.latestAnswer>,
    categories: {
      data: [
        { name: 'Kuliner', slug: 'kuliner', total: 12 },
        { name: 'Teknologi', slug: 'teknologi', total: 9 },
      ],
    } satisfies ResponseSpec<typeof answers.categoriesAnswer>,
    created: { data: { ...article, views: 0 }, meta: { warnings: [] } } satisfies ResponseSpec<
      typeof answers.createdAnswer
    >,
    dryRun: {
      data: { ...article, id: null, views: 0 },
      meta: {
        warnings: [
          {
            code: 'unknown_field',
            field: 'excerpt',
            message: 'excerpt is not a field of an article; it was ignored.',
          },
        ],
      },
    } satisfies ResponseSpec<typeof answers.createdAnswer>,
    putCreated: {
      data: { ...article, views: 0 },
      meta: { result: 'created', warnings: [] },
    } satisfies ResponseSpec<typeof answers.writeAnswer>,
    written: {
      data: { ...article, content: article.content.replace('Lima belas', 'Enam belas') },
      meta: { result: 'updated', warnings: [] },
    } satisfies ResponseSpec<typeof answers.writeAnswer>,
    takenBack: {
      data: { ...article, status: 'draft' },
      meta: { result: 'updated', warnings: [] },
    } satisfies ResponseSpec<typeof answers.writeAnswer>,
    views: { data: { views: 18 } } satisfies ResponseSpec<typeof answers.viewsAnswer>,
    health: { status: 'ok' } satisfies ResponseSpec<typeof answers.healthAnswer>,
  }
}

function exampleArticle(): ResponseSpec<typeof answers.articleDetail> {
  const slug = 'cara-menyeduh-kopi'
  return {
    ...exampleSummary(42, slug, 'Cara Menyeduh Kopi', 17),
    content:
      '<h2 id="takaran">Takaran</h2>\n<p>Lima belas gram kopi untuk <strong>250 ml</strong> air.</p>\n<h2 id="suhu">Suhu</h2>\n<p>Seduh pada 92 °C.</p>',
    content_format: 'markdown',
    gallery: [],
    seo: {
      title: 'Cara Menyeduh Kopi',
      description: 'Lima belas gram kopi untuk 250 ml air. Seduh pada 92 °C.',
      keywords: ['kopi', 'tips'],
      canonical_url: articleUrl(slug),
      image: null,
    },
    related_articles: [exampleSummary(17, 'memilih-biji-kopi', 'Memilih Biji Kopi', 203)],
  }
}

function exampleSummary(id: number, slug: string, title: string, views: number): ArticleSummary {
  return {
    id,
    slug,
    title,
    summary: 'Lima belas gram kopi untuk 250 ml air. Seduh pada 92 °C.',
    category: 'Kuliner',
    tags: ['kopi', 'tips'],
    author: 'Redaksi',
    status: 'published',
    cover_image_url: null,
    reading_minutes: 1,
    views,
    published_at: '2026-11-20T08:00:00.000Z',
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
    url: articleUrl(slug),
  }
}
