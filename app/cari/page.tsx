import { CardGrid } from '@/components/card-grid'
import { Head } from '@/components/head'
import { NoResults } from '@/components/no-results'
import { Paging } from '@/components/paging'
import { SearchFacets } from '@/components/search-facets'
import { SearchForm } from '@/components/search-form'
import { SearchResults } from '@/components/search-results'
import { listFacets } from '@/lib/articles/read/facets'
import { listArticles, listLatest } from '@/lib/articles/read/list-articles'
import { toTeaser } from '@/lib/articles/read/teasers'
import { guest } from '@/lib/auth/actor'
import { quoteWords } from '@/lib/search/search'
import { unlistedHead } from '@/lib/site/head/site-page-head'
import { formatNumber, messages } from '@/lib/site/i18n/messages'
import { parsePage, type SearchParams, searchPath } from '@/lib/site/paths'
import { notFound, page } from '../page-handler'
import styles from './page.module.css'

const PAGE_SIZE = 10

/** The search page: the API's search with facets, or the newest articles without a query or results. */
export default page(async ({ query: { q, kategori, tag, page: pageText = '1' } }) => {
  const number = parsePage(pageText)
  if (number === null) throw notFound()
  const params = { q, kategori, tag }
  const hasParams = Boolean(q || kategori || tag)
  const { search } = messages()
  return (
    <div className={styles.search}>
      <Head {...unlistedHead({ title: q ? search.titleFor(q) : search.title, description: search.label })} />
      <SearchForm {...params} />
      {hasParams ? await results(params, number) : await start()}
    </div>
  )
})

/** One page of results. Throws `not_found` for a page past the end. */
async function results(params: SearchParams, number: number) {
  const found = await listArticles(guest, { ...params, page: number, limit: PAGE_SIZE })
  const { articles, total, didYouMean } = found
  if (articles.length === 0 && number > 1) throw notFound()
  const { search } = messages()
  const count = formatNumber(total)
  const q = didYouMean ?? params.q
  return (
    <>
      {didYouMean !== null && <Correction params={params} meant={didYouMean} />}
      <SearchFacets params={{ ...params, q }} facets={await listFacets({ ...params, q })} />
      <p className={styles.count} role="status">
        {q ? search.resultsFor(count, q) : search.results(count)}
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

/** Names the corrected query, and links to a search for what was typed, in quotation marks, which prevent a correction. */
function Correction({ params, meant }: { params: SearchParams; meant: string }) {
  const { search } = messages()
  const { q = '' } = params
  return (
    <p className={styles.hint}>
      {search.meant(meant)} · <a href={searchPath({ ...params, q: quoteWords(q) })}>{search.instead(q)}</a>
    </p>
  )
}

async function start() {
  const { search, site } = messages()
  return (
    <>
      <p className={styles.hint}>{search.hint}</p>
      <SearchFacets params={{}} facets={await listFacets({})} />
      <CardGrid title={site.newest} articles={(await listLatest()).map(toTeaser)} />
    </>
  )
}
