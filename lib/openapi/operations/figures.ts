import { figuresQuery } from '../../figures/schema'
import type { Operation } from '../operation'

const COMMON = {
  tag: 'Figures',
  scopes: ['figures:read'],
  query: figuresQuery,
  responses: [
    {
      status: 200,
      description: 'The figures.',
      headers: ['CacheControl', 'AllowOrigin', 'ExposeHeaders'],
      schema: 'FiguresResponse',
      examples: { figures: { summary: 'Two days', body: 'figures' } },
      otherMedia: { 'text/csv': { schema: { type: 'string' }, examples: { days: { body: 'figuresCsv' } } } },
    },
  ],
} as const satisfies Partial<Operation>

export const FIGURES: readonly Operation[] = [
  {
    ...COMMON,
    id: 'get-figures',
    summary: 'Get figures',
    description:
      'Returns how often articles were viewed on each day, in the time zone of the site: `page` by people who saw the page, `api` by API reads of the article. `articles` are the most viewed, `sources` the hosts of other sites that led readers here. Days are counted from `counted_since`; after 400 days those of articles and sources are added to the first of their month. With `Accept: text/csv` only the days, as `date,page,api`.',
    problems: ['insufficient_scope', 'invalid_parameter'],
  },
  {
    ...COMMON,
    id: 'get-article-figures',
    summary: 'Get the figures of an article',
    description: 'Returns the same for one article, also as CSV.',
    problems: ['insufficient_scope', 'moved', 'invalid_parameter', 'not_found', 'gone'],
  },
]
