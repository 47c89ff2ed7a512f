import * as z from 'zod'
import { listArticles, pageBody } from '../../articles/read/list-articles'
import { getRenderedArticle } from '../../articles/rerendering/rerender'
import { articleQuery } from '../../articles/schema/query'
import { articleEtag, toSummary } from '../../articles/serialize'
import { listCategories as readCategories } from '../../articles/taxonomy/find-terms'
import { readQuery } from '../../http/query'
import { pageIn, parametersIn, slugIn } from '../arguments'
import { inputOf, PAGE, queryProperties, SLUG } from '../input-schemas'
import { fitPage, toParts } from '../length'
import { editableText } from '../markdown'
import { item, messagesOf, paging, pagingOf, toItem, warnings } from '../outputs'
import { defineTool, READS } from '../tool'

const query = articleQuery.omit({ cursor: true })

export const searchArticles = defineTool({
  name: 'search_articles',
  title: 'Search articles',
  description:
    'Finds articles by words (`q`), category, tag, author, language or date; without arguments the newest ones. Use it first, to learn the slug that the other tools need, and before writing, to see what exists. Returns summaries; read one with get_article. For more, repeat the call with `page` = next_page. No results: use fewer words, or list_categories.',
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

export const getArticle = defineTool({
  name: 'get_article',
  title: 'Read an article',
  description:
    'Returns an article as Markdown, long ones in pages: call it again with `page` = next_page until that is null. Use it to answer from an article, to quote it, or before changing it. "now has the slug …": call it with that one. "There is no article": look for it with search_articles.',
  hints: READS,
  input: inputOf({ slug: SLUG, page: PAGE }, ['slug']),
  output: z.object({ article: item, content: z.string(), ...paging, etag: z.string() }),
  async run(actor, args) {
    const row = await getRenderedArticle(actor, slugIn(args))
    const parts = toParts(await editableText(actor, row))
    const page = pageIn(args, parts.length)
    const content = parts[page - 1] ?? ''
    const article = toItem(toSummary(row))
    const place = pagingOf(page, parts.length)
    return {
      output: { article, content, ...place, etag: articleEtag(row) },
      text: [`# ${article.title}`, article.url, content, moreText(place)].filter(Boolean).join('\n\n'),
    }
  },
})

function moreText({ page, pages, next_page }: ReturnType<typeof pagingOf>): string {
  if (pages === 1) return ''
  const more = next_page === null ? 'the last one' : `call get_article with page ${next_page} for more`
  return `(Page ${page} of ${pages}; ${more}.)`
}

/** So many names of maximum length fit into a result. */
const PAGE_SIZE = 60

export const listCategories = defineTool({
  name: 'list_categories',
  title: 'List categories',
  description:
    'Lists the categories with the number of published articles in each, largest first, 60 per page. Use it to see what the site is about, to filter search_articles (`kategori`), and to choose an existing `category` for a new article.',
  hints: READS,
  input: inputOf({ page: PAGE }),
  output: z.object({
    categories: z.array(z.object({ name: z.string(), slug: z.string(), total: z.int() })),
    ...paging,
  }),
  async run(_actor, args) {
    const all = await readCategories()
    const pages = Math.ceil(all.length / PAGE_SIZE)
    const page = pageIn(args, pages)
    const categories = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    return { output: { categories, ...pagingOf(page, pages) } }
  },
})
