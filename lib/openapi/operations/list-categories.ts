import { exampleResponses } from '../examples'
import { READ_HEADERS } from '../headers'
import type { Operation } from '../operation'
import { NOT_MODIFIED } from './shared'

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
