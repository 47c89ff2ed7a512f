import { z } from 'zod'
import { articleEtag, toSummary } from '../../articles/serialize'
import { getRenderedArticle } from '../../articles/write/rerender'
import { pageIn, slugIn } from '../arguments'
import { inputOf, PAGE, SLUG } from '../input-schemas'
import { toParts } from '../length'
import { articleText } from '../markdown'
import { item, paging, pagingOf, toItem } from '../outputs'
import { defineTool, READS } from '../tool'

export const getArticle = defineTool({
  name: 'get_article',
  title: 'Read an article',
  description:
    'Gives an article as Markdown, long ones in pages: while next_page is not null, call it again with `page` = next_page. Use it to answer from an article, to quote it, or before changing it. "now has the slug …": call it with that one. "There is no article": look for it with search_articles.',
  hints: READS,
  input: inputOf({ slug: SLUG, page: PAGE }, ['slug']),
  output: z.object({ article: item, content: z.string(), ...paging, etag: z.string() }),
  async run(actor, args) {
    const row = await getRenderedArticle(actor, slugIn(args))
    const parts = toParts(await articleText(row))
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
