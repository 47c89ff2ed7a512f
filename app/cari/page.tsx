import { CardGrid } from '@/components/card-grid'
import { Head } from '@/components/head'
import { NoResults } from '@/components/no-results'
import { Paging } from '@/components/paging'
import { SearchForm } from '@/components/search-form'
import { SearchResults } from '@/components/search-results'
import { listArticles, listLatest } from '@/lib/articles/read/list-articles'
import { toTeaser } from '@/lib/articles/read/teasers'
import { listCategories } from '@/lib/articles/taxonomy/categories'
import { listTopTags } from '@/lib/articles/taxonomy/tags'
import { guest } from '@/lib/auth/actor'
import { unlistedHead } from '@/lib/site/head/site-page-head'
import { formatNumber, messages } from '@/lib/site/i18n/messages'
import { parsePage, searchPath } from '@/lib/site/paths'
import { notFound, page } from '../page-handler'
import styles from './page.module.css'

const PAGE_SIZE = 10
const MAX_TAGS = 60

/** The search page: the search of the API with filters, and suggestions when nothing is found. */
export default page(async ({ query: { q, kategori, tag, page: pageText = '1' } }) => {
  const number = parsePage(pageText)
  if (number === null) throw notFound()
  const params = { q, kategori, tag }
  const hasParams = Boolean(q || kategori || tag)
  const content = hasParams ? await results(params, number) : await suggestions()
  const [categories, tags] = await Promise.all([listCategories(), listTopTags(MAX_TAGS)])
  const { search } = messages()

  return (
    <div className={styles.search}>
      <Head {...unlistedHead({ title: q ? search.titleFor(q) : search.title, description: search.label })} />
      <SearchForm {...params} categories={categories.filter(({ total }) => total > 0)} tags={tags} />
      {content}
    </div>
  )
})

type SearchParams = { q?: string; kategori?: string; tag?: string }

/** One page of results. Throws `not_found` for a page past the end. */
async function results(params: SearchParams, number: number) {
  const { articles, total } = await listArticles(guest, { ...params, page: number, limit: PAGE_SIZE })
  if (articles.length === 0 && number > 1) throw notFound()
  const { search } = messages()
  const count = formatNumber(total)
  return (
    <>
      <p className={styles.count} role="status">
        {params.q ? search.resultsFor(count, params.q) : search.results(count)}
      </p>
      {total > 0 ? (
        <SearchResults articles={articles.map(toTeaser)} />
      ) : (
        <NoResults
          q={params.q}
          hasFilters={Boolean(params.kategori || params.tag)}
          latest={(await listLatest()).map(toTeaser)}
        />
      )}
      <Paging
        page={number}
        pages={Math.ceil(total / PAGE_SIZE)}
        hrefOf={(page) => searchPath({ ...params, page })}
        labels={search}
      />
    </>
  )
}

/** The content before a search. */
async function suggestions() {
  const { search, site } = messages()
  return (
    <>
      <p className={styles.hint}>{search.hint}</p>
      <CardGrid title={site.newest} articles={(await listLatest()).map(toTeaser)} />
    </>
  )
}
