import { CardGrid } from '@/components/card-grid'
import { Head } from '@/components/head'
import { PageTitle } from '@/components/page-title'
import { Paging } from '@/components/paging'
import { listArticles } from '@/lib/articles/read/list-articles'
import { toTeasers } from '@/lib/articles/read/teasers'
import { findTermBySlug } from '@/lib/articles/taxonomy/find-terms'
import { kindOfPath, TAXONOMY, type TermPath } from '@/lib/articles/taxonomy/taxonomy'
import { guest } from '@/lib/auth/actor'
import { listHead } from '@/lib/site/head'
import { messages } from '@/lib/site/i18n/messages'
import { ALL_ARTICLES, pagePath, parsePage, termPath } from '@/lib/site/paths'
import { notFound, page } from './page-handler'

/** How many articles a page of a list has: full rows of three and of two. */
export const LIST_LENGTH = 12

type InShelf = { slug: string; page?: string }

/** The pages of one category, tag or author; `/halaman/{n}` is the same page with a number. */
export function shelfPage(path: TermPath) {
  const kind = kindOfPath(path)
  const { query, label, description } = TAXONOMY[kind]
  return page<InShelf>(async ({ params }) => {
    const term = await findTermBySlug(kind, params.slug)
    if (!term) throw notFound()
    const { list } = messages()
    return listPage({
      path: termPath(path, term.slug),
      filter: { [query]: term.name },
      page: params.page,
      kicker: list[label],
      title: term.name,
      description: list[description](term.name),
    })
  })
}

type List = {
  path: string
  filter?: { kategori?: string; tag?: string; author?: string }
  /** The number in the address; the first page has none. */
  page: string | undefined
  kicker?: string
  title: string
  description: string
}

/** One page of a list of articles. Throws `not_found` for a page past the end, or a number that is none. */
export async function listPage({ path, filter, page: wanted = '1', kicker, title, description }: List) {
  const number = parsePage(wanted)
  if (number === null) throw notFound()
  const { articles, total } = await listArticles(guest, { ...filter, page: number, limit: LIST_LENGTH })
  // An empty service has a first page all the same.
  if (articles.length === 0 && (number > 1 || path !== ALL_ARTICLES)) throw notFound()

  const paging = {
    page: number,
    pages: Math.ceil(total / LIST_LENGTH),
    hrefOf: (to: number) => pagePath(path, to),
  }
  const feed = path === ALL_ARTICLES ? undefined : { path, name: title }
  return (
    <>
      <Head {...listHead({ ...paging, title, description, path, articles, feed })} />
      <PageTitle kicker={kicker} title={title} count={total} page={number} />
      <CardGrid articles={await toTeasers(articles)} />
      <Paging {...paging} />
    </>
  )
}
