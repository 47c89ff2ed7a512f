import type * as z from 'zod'
import type { ArticleSummary } from '../../articles/serialize'
import { config } from '../../config'
import { problems } from '../../errors'
import type { Media } from '../../media/files'
import { type MediaBody, toMediaBody } from '../../media/serialize'
import { articleUrl } from '../../routes/addresses'
import { EXAMPLE_REQUEST_ID } from '../problem-guides'
import type { agentReply } from '../schemas/agent'
import type { articleDetail } from '../schemas/article'
import type { bulkResponse } from '../schemas/bulk'
import type { changesResponse } from '../schemas/changes'
import type { mediaListResponse, mediaResponse } from '../schemas/media'
import type * as responses from '../schemas/responses'
import type { workingCopiesResponse, workingCopyResponse } from '../schemas/working-copies'
import { figuresExamples } from './figures'
import { keyExamples } from './keys'
import { BODIES } from './requests'
import { webhookExamples } from './webhooks'

type Example<Schema extends z.ZodType> = z.output<Schema>

const REMOVED = {
  cursor: '1042-kJx0cQ9vT2mWb7Zp',
  type: 'delete' as const,
  slug: 'kopi-lama',
  id: 12,
  at: '2026-11-20T08:05:00.000Z',
  former_slugs: ['kopi-tua'],
}

export type ExampleName = keyof ReturnType<typeof exampleResponses>

/** Response bodies of the examples, with URLs of this service. */
export function exampleResponses() {
  const { siteUrl } = config()
  const article = exampleArticle()
  const { content, content_format, gallery, seo, related_articles, translations, ...summary } = article
  const mediaPage = `${siteUrl}/api/media?limit=10&page=1`
  const links = (page: number) => `${siteUrl}/api/artikel?limit=10&page=${page}`
  return {
    list: {
      data: [summary],
      meta: { pagination: { page: 1, limit: 10, total: 77, pages: 8, next: 2, prev: null }, warnings: [] },
      links: { self: links(1), first: links(1), prev: null, next: links(2), last: links(8) },
    } satisfies Example<typeof responses.articlePageOrCursorPage>,
    article: { data: article } satisfies Example<typeof responses.articleResponse>,
    latest: { data: [summary] } satisfies Example<typeof responses.latestResponse>,
    categories: {
      data: [
        { name: 'Kuliner', slug: 'kuliner', total: 12 },
        { name: 'Teknologi', slug: 'teknologi', total: 9 },
      ],
    } satisfies Example<typeof responses.categoriesResponse>,
    created: { data: { ...article, views: 0 }, meta: { warnings: [] } } satisfies Example<
      typeof responses.createdResponse
    >,
    dryRun: {
      data: { ...article, id: null, views: 0 },
      meta: {
        warnings: [
          {
            code: 'unknown_field',
            field: 'excerpt',
            message: 'excerpt is not a field of an article; it was ignored. Did you mean summary?',
          },
        ],
      },
    } satisfies Example<typeof responses.createdResponse>,
    putCreated: {
      data: { ...article, views: 0 },
      meta: { result: 'created', warnings: [] },
    } satisfies Example<typeof responses.writeResponse>,
    written: {
      data: { ...article, content: article.content.replace('Lima belas', 'Enam belas') },
      meta: { result: 'updated', warnings: [] },
    } satisfies Example<typeof responses.writeResponse>,
    unpublished: {
      data: { ...article, status: 'draft' },
      meta: { result: 'updated', warnings: [] },
    } satisfies Example<typeof responses.writeResponse>,
    bulk: {
      data: [
        {
          status: 201,
          headers: { Location: `${siteUrl}/api/artikel/memilih-biji-kopi`, ETag: '"43-1"' },
          body: {
            data: exampleSummary(43, 'memilih-biji-kopi', 'Memilih Biji Kopi', 0),
            meta: { result: 'created', warnings: [] },
          },
        },
        {
          status: 404,
          headers: {},
          body: {
            type: `${siteUrl}/docs/errors#not-found`,
            title: problems.not_found.title,
            status: 404,
            code: 'not_found',
            detail: 'There is no article with this slug.',
            message: 'There is no article with this slug.',
            request_id: EXAMPLE_REQUEST_ID,
          },
        },
        { status: 204, headers: {}, body: null },
      ],
      meta: { succeeded: 2, failed: 1, warnings: [] },
    } satisfies Example<typeof bulkResponse>,
    changes: {
      data: [
        {
          cursor: '1041-pWq8sLr2Xn5yCd3a',
          type: 'upsert',
          article: { ...summary, revision: 3 },
        },
        REMOVED,
      ],
      meta: { cursor: REMOVED.cursor, has_more: false, warnings: [] },
    } satisfies Example<typeof changesResponse>,
    changeEvent: `id: ${REMOVED.cursor}\ndata: ${JSON.stringify(REMOVED)}\n\n`,
    revisions: { data: [revision(3, true), revision(1, false)] } satisfies Example<
      typeof responses.revisionsResponse
    >,
    revision: { data: { ...revision(1, false), fields: BODIES.create } } satisfies Example<
      typeof responses.revisionResponse
    >,
    revisionDiff: {
      data: {
        fields: [
          {
            field: 'title',
            parts: [
              { op: 'equal', text: 'Cara Menyeduh ' },
              { op: 'delete', text: 'Teh' },
              { op: 'insert', text: 'Kopi' },
            ],
          },
        ],
      },
    } satisfies Example<typeof responses.revisionDiffResponse>,
    conversion: { markdown: 'Air **panas**\n', warnings: [] } satisfies Example<
      typeof responses.conversionResponse
    >,
    workingCopy: {
      data: {
        place: '42',
        slug: article.slug,
        fields: BODIES.workingCopy.fields,
        base_revision: 3,
        saved_at: '2026-11-20T10:32:00.000Z',
      },
    } satisfies Example<typeof workingCopyResponse>,
    workingCopies: {
      data: [
        {
          place: '42',
          slug: article.slug,
          title: 'Cara Menyeduh Kopi',
          base_revision: 3,
          revision: 4,
          saved_at: '2026-11-20T10:32:00.000Z',
        },
      ],
    } satisfies Example<typeof workingCopiesResponse>,
    preview: {
      data: {
        url: `${siteUrl}/pratinjau/42?t=1796025600.pDzR4Y0oVb1mQm3k2sD5cW0s8sJ0fQx3nX7m2v9aB1c`,
        expires_at: '2026-12-01T00:00:00.000Z',
      },
    } satisfies Example<typeof responses.previewResponse>,
    media: { data: exampleMedia() } satisfies Example<typeof mediaResponse>,
    mediaList: {
      data: [exampleMedia()],
      meta: { pagination: { page: 1, limit: 10, total: 1, pages: 1, next: null, prev: null }, warnings: [] },
      links: { self: mediaPage, first: mediaPage, prev: null, next: null, last: mediaPage },
    } satisfies Example<typeof mediaListResponse>,
    views: { data: { views: 18 } } satisfies Example<typeof responses.viewsResponse>,
    agent: {
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32601, message: 'Method not found' },
    } satisfies Example<typeof agentReply>,
    health: { status: 'ok' } satisfies Example<typeof responses.healthResponse>,
    ...webhookExamples(),
    ...figuresExamples(),
    ...keyExamples(),
  }
}

function exampleMedia(): MediaBody {
  const media: Media = {
    id: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    name: '9f86d081884c7d65a31c09fe',
    type: 'image/jpeg',
    bytes: 412_907,
    width: 1_500,
    height: 1_000,
    color: '#6b4f3a',
    isOpaque: true,
    isAnimated: false,
    alt: 'Air dituang ke saringan',
    isDecorative: false,
    fileName: 'kopi.jpg',
    createdAt: new Date('2026-11-20T08:00:00.000Z'),
  }
  return toMediaBody(media, ['cara-menyeduh-kopi'])
}

function exampleArticle(): Example<typeof articleDetail> {
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
    translations: [
      {
        language: 'en',
        slug: 'how-to-brew-coffee',
        title: 'How to Brew Coffee',
        url: articleUrl('how-to-brew-coffee'),
      },
    ],
  }
}

function revision(number: number, isCurrent: boolean) {
  return {
    revision: number,
    at: '2026-11-20T08:00:00.000Z',
    by: 'n8n',
    by_kind: 'key' as const,
    changed: isCurrent ? ['content'] : ['title', 'category', 'content', 'tags'],
    is_current: isCurrent,
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
    language: 'id',
    cover_image_url: null,
    reading_minutes: 1,
    views,
    published_at: '2026-11-20T08:00:00.000Z',
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
    url: articleUrl(slug),
  }
}
