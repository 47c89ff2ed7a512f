import * as z from 'zod'
import { readArticleFigures, readFigures } from '../../figures/figures'
import { figuresBody, toCsv } from '../../figures/figures-response'
import { figuresQuery } from '../../figures/schema'
import { readQuery } from '../../http/query'
import { parametersIn, stringIn } from '../arguments'
import { inputOf, queryProperties, SLUG } from '../input-schemas'
import { messagesOf, warnings } from '../outputs'
import { defineTool, READS } from '../tool'

export const getFigures = defineTool({
  name: 'get_figures',
  title: 'Get figures',
  description:
    'Returns how often articles were viewed, up to today without `to`, as CSV: `days` (`page`: people, `api`: programs), `articles` and the `sources` that readers came from, most viewed first. With `slug`, for one article. Use it to report what is read.',
  hints: READS,
  scopes: ['figures:read'],
  // Reading figures writes nothing.
  isFree: async () => true,
  input: inputOf({ slug: SLUG, ...queryProperties(figuresQuery) }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    total: z.int(),
    previous_total: z.int().nullable(),
    days: z.string(),
    articles: z.string(),
    sources: z.string(),
    warnings,
  }),
  async run(actor, args) {
    const slug = stringIn(args, 'slug')
    const { slug: _, ...rest } = args
    const parsed = readQuery(parametersIn(rest), figuresQuery)
    const { data, meta } = await figuresBody(parsed.query, parsed.warnings, (range, limit) =>
      slug === null ? readFigures(actor, range, limit) : readArticleFigures(actor, slug, range, limit),
    )
    const { from, to } = meta
    const { days, total, previous_total, articles, sources } = data
    return {
      output: {
        from,
        to,
        total,
        previous_total,
        days: toCsv(days),
        // Neither slugs nor hosts contain commas.
        articles: linesOf(
          'slug',
          articles.map((article) => `${article.slug},${article.views}`),
        ),
        sources: linesOf(
          'host',
          sources.map(({ host, views }) => `${host},${views}`),
        ),
        warnings: messagesOf(meta.warnings),
      },
    }
  },
})

function linesOf(name: string, lines: string[]): string {
  return [`${name},views`, ...lines, ''].join('\n')
}
