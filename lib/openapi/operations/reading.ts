import { articleQuery, detailQuery } from '../../articles/query'
import { exampleAnswers } from '../examples'
import { OF_READS } from '../headers'
import type { Answer, Operation } from '../operation'

const UNCHANGED: Answer = {
  status: 304,
  description: 'Nothing changed since the version of `If-None-Match`.',
  headers: [...OF_READS, 'ETag'],
}

/** What everybody may read. */
export function reading(): Operation[] {
  const examples = exampleAnswers()
  return [
    {
      id: 'list-articles',
      method: 'get',
      path: '/api/artikel',
      tag: 'Reading',
      summary: 'List and search articles',
      description:
        'Published articles, one page at a time, the newest first. All filters can be combined. An unknown parameter, and one that is given twice, is named in `meta.warnings`; a name that there is not gives an empty list. With a key that may read drafts, `status` shows those too.',
      scopes: [],
      query: articleQuery,
      headers: ['If-None-Match'],
      answers: [
        {
          status: 200,
          description: 'One page of articles.',
          headers: [...OF_READS, 'ETag', 'Link', 'TotalCount'],
          schema: 'ArticleList',
          examples: { page: { summary: 'The first page', value: examples.list } },
        },
        { ...UNCHANGED, headers: [...UNCHANGED.headers, 'Link', 'TotalCount'] },
      ],
      problems: ['invalid_parameter'],
    },
    {
      id: 'get-article',
      method: 'get',
      path: '/api/artikel/{slug}',
      tag: 'Reading',
      summary: 'Read one article',
      description:
        'The article with its text, pictures and up to five related ones. Each 200 for a published article adds one to `views`, and the number in the answer includes it; HEAD, 304 and errors do not count. A slug that the article had before answers 308.',
      scopes: [],
      query: detailQuery,
      headers: ['If-None-Match'],
      answers: [
        {
          status: 200,
          description: 'The article.',
          headers: [...OF_READS, 'ETag'],
          schema: 'ArticleAnswer',
          examples: { article: { summary: 'An article', value: examples.article } },
        },
        UNCHANGED,
      ],
      problems: ['moved', 'invalid_parameter', 'insufficient_scope', 'not_found', 'gone', 'storage_full'],
    },
    {
      id: 'list-categories',
      method: 'get',
      path: '/api/artikel/categories',
      tag: 'Reading',
      summary: 'List the categories',
      description:
        'Every category with the number of its published articles, the greatest first, then by name. One that only drafts have had is not listed.',
      scopes: [],
      headers: ['If-None-Match'],
      answers: [
        {
          status: 200,
          description: 'All categories.',
          headers: [...OF_READS, 'ETag'],
          schema: 'CategoriesAnswer',
          examples: { categories: { summary: 'Two categories', value: examples.categories } },
        },
        UNCHANGED,
      ],
      problems: [],
    },
    {
      id: 'list-latest',
      method: 'get',
      path: '/api/artikel/latest',
      tag: 'Reading',
      summary: 'List the five newest articles',
      description: 'The five articles that were published last.',
      scopes: [],
      headers: ['If-None-Match'],
      answers: [
        {
          status: 200,
          description: 'Up to five articles.',
          headers: [...OF_READS, 'ETag'],
          schema: 'LatestAnswer',
          examples: { latest: { summary: 'The newest', value: examples.latest } },
        },
        UNCHANGED,
      ],
      problems: [],
    },
  ]
}
