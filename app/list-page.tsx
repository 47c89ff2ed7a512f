import { CardGrid } from '@/components/card-grid'
import { Head } from '@/components/head'
import { PageTitle } from '@/components/page-title'
import { Paging } from '@/components/paging'
import { listArticles } from '@/lib/articles/read/list-articles'
import { toTeaser } from '@/lib/articles/read/teasers'
import { findSlugOfNamed, findTermBySlug } from '@/lib/articles/taxonomy/find-terms'
import { kindOfPath, TAXONOMY, type TermPath } from '@/lib/articles/taxonomy/taxonomy'
import { guest } from '@/lib/auth/actor'
import { listHead } from '@/lib/site/head/list-head'
import { messages } from '@/lib/site/i18n/messages'
import { ALL_ARTICLES, pagePath, parsePage, termPath } from '@/lib/site/paths'
import { notFound, page, Redirect } from './page-handler'

/** Articles on a page: divisible by two and three, for full rows. */
export const PAGE_SIZE = 12
const FIRST_ROW = 3

type TermParams = { slug: string; page?: string }

/** The pages of one category, tag or author; `/halaman/{n}` is the same page with a number. */
export function termPage(path: TermPath) {
  const kind = kindOfPath(path)
  const { query, label, description } = TAXONOMY[kind]
  return page<TermParams>(async ({ params }) => {
    const term = await findTermBySlug(kind, params.slug)
    if (!term) throw await redirectToTerm(path, params)
    const { list } = messages()
    return listPage({
      path: termPath(path, term.slug),
      filter: { [query]: term.slug },
      page: params.page,
      kicker: list[label],
      title: term.name,
      description: list[description](term.name),
    })
  })
}

/** Redirects to the page of the term if `slug` is its name. Throws `not_found` if there is no such term. */
async function redirectToTerm(path: TermPath, { slug, page: number }: TermParams): Promise<Redirect> {
  const named = await findSlugOfNamed(kindOfPath(path), slug)
  if (named === null) throw notFound()
  return new Redirect(308, pagePath(termPath(path, named), parsePage(number ?? '1') ?? 1))
}

type List = {
  path: string
  filter?: { kategori?: string; tag?: string; author?: string }
  /** The number in the path; the first page has none. */
  page: string | undefined
  kicker?: string
  title: string
  description: string
}

/** One page of a list of articles. Throws `not_found` past the end and for an invalid number. */
export async function listPage({ path, filter, page: pageText = '1', kicker, title, description }: List) {
  const number = parsePage(pageText)
  if (number === null) throw notFound()
  const found = await listArticles(guest, { ...filter, page: number, limit: PAGE_SIZE })
  const { total } = found
  const articles = found.articles.map(toTeaser)
  // Without any articles, the list of all articles still has its first page.
  if (articles.length === 0 && (number > 1 || path !== ALL_ARTICLES)) throw notFound()

  const paging = {
    page: number,
    pages: Math.ceil(total / PAGE_SIZE),
    hrefOf: (number: number) => pagePath(path, number),
  }
  const feed = path === ALL_ARTICLES ? undefined : { path, name: title }
  return (
    <>
      <Head {...listHead({ ...paging, title, description, path, articles, feed })} />
      <PageTitle kicker={kicker} title={title} count={total} page={number} />
      <CardGrid articles={articles} eager={FIRST_ROW} />
      <Paging {...paging} />
    </>
  )
}
