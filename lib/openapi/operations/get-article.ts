import { detailQuery } from '../../articles/schema/query'
import { exampleResponses } from '../examples'
import { READ_HEADERS } from '../headers'
import type { Operation } from '../operation'
import { NOT_MODIFIED } from './shared'

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
