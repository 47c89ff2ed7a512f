import { articleQuery } from '../../articles/schema/query'
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
