import { changesQuery } from '../../articles/changes/schema'
import { articleQuery, categoriesQuery, detailQuery } from '../../articles/schema/query'
import { READ_HEADERS } from '../headers'
import type { Operation } from '../operation'
import { NOT_MODIFIED } from './shared'

export const READING: readonly Operation[] = [
  {
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
        examples: { page: { summary: 'The first page', body: 'list' } },
      },
      { ...NOT_MODIFIED, headers: [...NOT_MODIFIED.headers, 'Link', 'TotalCount'] },
    ],
    problems: ['invalid_parameter'],
  },
  {
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
        examples: { article: { summary: 'An article', body: 'article' } },
      },
      NOT_MODIFIED,
    ],
    problems: ['moved', 'invalid_parameter', 'insufficient_scope', 'not_found', 'gone', 'storage_full'],
  },
  {
    id: 'list-categories',
    tag: 'Reading',
    summary: 'List categories',
    description:
      'Returns every category with the number of its published articles, in a `language` if one is asked for, largest first, then by name. Categories that only drafts have had are not listed.',
    scopes: [],
    query: categoriesQuery,
    headers: ['If-None-Match'],
    responses: [
      {
        status: 200,
        description: 'All categories.',
        headers: [...READ_HEADERS, 'ETag'],
        schema: 'CategoriesResponse',
        examples: { categories: { summary: 'Two categories', body: 'categories' } },
      },
      NOT_MODIFIED,
    ],
    problems: ['invalid_parameter'],
  },
  {
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
        examples: { latest: { summary: 'The newest articles', body: 'latest' } },
      },
      NOT_MODIFIED,
    ],
    problems: [],
  },
  {
    id: 'list-changes',
    tag: 'Reading',
    summary: 'List changes',
    description:
      'Returns the articles that changed, oldest change first: each once, at the place of its latest change, as it is now (`upsert`), or as no longer visible (`delete`: deleted, unpublished, or scheduled again). See *Follow changes*. Views are not changes. With `wait` a response waits for the next change; with `Accept: text/event-stream` the same entries arrive as they happen, each as `data` with its cursor as `id`. Identify articles by `id`, since slugs change.',
    scopes: [],
    query: changesQuery,
    headers: ['Last-Event-ID'],
    responses: [
      {
        status: 200,
        description: 'The changes after the cursor.',
        headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders', 'AccelBuffering'],
        schema: 'ChangesResponse',
        examples: { changes: { summary: 'A changed and a removed article', body: 'changes' } },
        otherMedia: {
          'text/event-stream': {
            schema: { type: 'string' },
            examples: {
              events: { body: 'changeEvent' },
            },
          },
        },
      },
    ],
    problems: ['invalid_parameter', 'resync'],
  },
]
