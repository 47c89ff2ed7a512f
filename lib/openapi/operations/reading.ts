import { changesQuery } from '../../articles/changes/schema'
import { articleQuery, detailQuery } from '../../articles/schema/query'
import { exampleResponses } from '../examples'
import { READ_HEADERS } from '../headers'
import type { Operation } from '../operation'
import { NOT_MODIFIED } from './shared'

/** GET /api/artikel. */
export function listArticles(): Operation {
  return {
    id: 'list-articles',
    tag: 'Reading',
    summary: 'List and search articles',
    description:
      'Returns published articles in pages, newest first. Filters can be combined. An unknown category, tag or author returns an empty list. `meta.warnings` lists parameters that are unknown or given more than once. With a key that may read drafts, `status` selects drafts (`draft`), scheduled articles (`scheduled`) or all.',
    scopes: [],
    query: articleQuery,
    headers: ['If-None-Match'],
    responses: [
      {
        status: 200,
        description: 'One page of articles.',
        headers: [...READ_HEADERS, 'ETag', 'Link', 'TotalCount'],
        schema: 'ArticleList',
        examples: { page: { summary: 'The first page', value: exampleResponses().list } },
      },
      { ...NOT_MODIFIED, headers: [...NOT_MODIFIED.headers, 'Link', 'TotalCount'] },
    ],
    problems: ['invalid_parameter'],
  }
}

/** GET /api/artikel/{slug}. */
export function getArticle(): Operation {
  return {
    id: 'get-article',
    tag: 'Reading',
    summary: 'Get an article',
    description:
      'Returns an article with its text, its pictures and up to five related articles. Each 200 for a published article adds one to `views`, and the returned number includes it; HEAD, 304, errors and `format=source` do not count. A former slug of the article returns 308.',
    scopes: [],
    query: detailQuery,
    headers: ['If-None-Match'],
    responses: [
      {
        status: 200,
        description: 'The article.',
        headers: [...READ_HEADERS, 'ETag'],
        schema: 'ArticleResponse',
        examples: { article: { summary: 'An article', value: exampleResponses().article } },
      },
      NOT_MODIFIED,
    ],
    problems: ['moved', 'invalid_parameter', 'insufficient_scope', 'not_found', 'gone', 'storage_full'],
  }
}

/** GET /api/artikel/categories. */
export function listCategories(): Operation {
  return {
    id: 'list-categories',
    tag: 'Reading',
    summary: 'List categories',
    description:
      'Returns every category with the number of its published articles, largest first, then by name. Categories that only drafts have had are not listed.',
    scopes: [],
    headers: ['If-None-Match'],
    responses: [
      {
        status: 200,
        description: 'All categories.',
        headers: [...READ_HEADERS, 'ETag'],
        schema: 'CategoriesResponse',
        examples: { categories: { summary: 'Two categories', value: exampleResponses().categories } },
      },
      NOT_MODIFIED,
    ],
    problems: [],
  }
}

/** GET /api/artikel/latest. */
export function listLatest(): Operation {
  return {
    id: 'list-latest',
    tag: 'Reading',
    summary: 'List the five newest articles',
    description: 'Returns the five most recently published articles.',
    scopes: [],
    headers: ['If-None-Match'],
    responses: [
      {
        status: 200,
        description: 'Up to five articles.',
        headers: [...READ_HEADERS, 'ETag'],
        schema: 'LatestResponse',
        examples: { latest: { summary: 'The newest articles', value: exampleResponses().latest } },
      },
      NOT_MODIFIED,
    ],
    problems: [],
  }
}

/** GET /api/artikel/changes. */
export function listChanges(): Operation {
  const { changes } = exampleResponses()
  const [, removed] = changes.data
  return {
    id: 'list-changes',
    tag: 'Reading',
    summary: 'List changes',
    description:
      'Returns the articles that changed, oldest change first: each once, at the place of its latest change, as it is now (`upsert`), or as not to be seen any more (`delete`: deleted, unpublished, or scheduled again). See *Follow changes*. Views change nothing. With `wait` a response waits for the next change; with `Accept: text/event-stream` the same entries come as they happen, each as `data` with its cursor as `id`. Keep articles by `id`, since slugs change.',
    scopes: [],
    query: changesQuery,
    headers: ['Last-Event-ID'],
    responses: [
      {
        status: 200,
        description: 'The changes after the cursor.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders', 'AccelBuffering'],
        schema: 'ChangesResponse',
        examples: { changes: { summary: 'One article, and one that is gone', value: changes } },
        otherMedia: {
          'text/event-stream': {
            schema: { type: 'string' },
            examples: {
              events: { value: `id: ${removed?.cursor}\ndata: ${JSON.stringify(removed)}\n\n` },
            },
          },
        },
      },
    ],
    problems: ['invalid_parameter', 'resync'],
  }
}
