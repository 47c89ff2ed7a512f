import { z } from 'zod'
import { listArticles } from '../../articles/read/list-articles'
import { pageBody } from '../../articles/read/pagination'
import { articleQuery } from '../../articles/schema/query'
import { readQuery } from '../../http/query'
import { parametersIn } from '../arguments'
import { inputOf, queryProperties } from '../input-schemas'
import { fitPage } from '../length'
import { item, messagesOf, paging, pagingOf, toItem, warnings } from '../outputs'
import { defineTool, READS } from '../tool'

const query = articleQuery.omit({ cursor: true })

export const searchArticles = defineTool({
  name: 'search_articles',
  title: 'Search articles',
  description:
    'Finds articles by words (`q`), category, tag, author or date; without arguments the newest ones. Use it first, to learn the slug that the other tools need, and before writing, to see what exists. Gives summaries; read one with get_article. For more results call it again with `page` = next_page and the same `limit`. No results: use fewer words, or list_categories.',
  hints: READS,
  input: inputOf(queryProperties(query)),
  output: z.object({
    articles: z.array(item),
    ...paging,
    limit: z.int(),
    total: z.int(),
    did_you_mean: z.string().nullable(),
    warnings,
  }),
  async run(actor, args) {
    const parsed = readQuery(parametersIn(args), query)
    const { data, meta } = pageBody(await listArticles(actor, parsed.query), parsed.query, parsed.warnings)
    const { items: articles, page, limit } = fitPage(data.map(toItem), meta.pagination)
    const { total } = meta.pagination
    return {
      output: {
        articles,
        ...pagingOf(page, Math.ceil(total / limit)),
        limit,
        total,
        did_you_mean: meta.did_you_mean?.q ?? null,
        warnings: messagesOf(meta.warnings),
      },
    }
  },
})
