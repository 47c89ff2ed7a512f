import { CardGrid } from '@/components/card-grid'
import { Head } from '@/components/head'
import { NothingFound } from '@/components/nothing-found'
import { Paging } from '@/components/paging'
import { SearchForm } from '@/components/search-form'
import { SearchResults } from '@/components/search-results'
import { listArticles, listLatest } from '@/lib/articles/read/list-articles'
import { toTeasers } from '@/lib/articles/read/teasers'
import { listCategories } from '@/lib/articles/taxonomy/categories'
import { listTopTags } from '@/lib/articles/taxonomy/tags'
import { guest } from '@/lib/auth/actor'
import { unlistedHead } from '@/lib/site/head'
import { formatNumber, messages } from '@/lib/site/i18n/messages'
import { parsePage, searchPath } from '@/lib/site/paths'
import { notFound, page } from '../page-handler'
import styles from './page.module.css'

const LENGTH = 10
const MAX_TAGS = 60

/** The search of readers: as that of the API, with filters, and advice where nothing is found. */
export default page(async ({ query: { q, kategori, tag, page: wanted = '1' } }) => {
  const number = parsePage(wanted)
  if (number === null) throw notFound()
  const asked = { q, kategori, tag }
  const isAsked = Boolean(q || kategori || tag)
  const answer = isAsked ? await resultsOf(asked, number) : await beginning()
  const [categories, tags] = await Promise.all([listCategories(), listTopTags(MAX_TAGS)])
  const { search } = messages()

  return (
    <div className={styles.search}>
      <Head {...unlistedHead({ title: q ? search.titleFor(q) : search.title, description: search.label })} />
      <SearchForm {...asked} categories={categories.filter(({ total }) => total > 0)} tags={tags} />
      {answer}
    </div>
  )
})

type Asked = { q?: string; kategori?: string; tag?: string }

/** What was found. Throws `not_found` for a page past the end. */
async function resultsOf(asked: Asked, number: number) {
  const { articles, total } = await listArticles(guest, { ...asked, page: number, limit: LENGTH })
  if (articles.length === 0 && number > 1) throw notFound()
  const { search } = messages()
  const count = formatNumber(total)
  return (
    <>
      <p className={styles.count} role="status">
        {asked.q ? search.found(count, asked.q) : search.foundAll(count)}
      </p>
      {total > 0 ? (
        <SearchResults articles={await toTeasers(articles)} />
      ) : (
        <NothingFound
          q={asked.q}
          hasFilters={Boolean(asked.kategori || asked.tag)}
          latest={await toTeasers(await listLatest())}
        />
      )}
      <Paging
        page={number}
        pages={Math.ceil(total / LENGTH)}
        hrefOf={(page) => searchPath({ ...asked, page })}
        names={search}
      />
    </>
  )
}

/** What stands there before anything was asked. */
async function beginning() {
  const { search, site } = messages()
  return (
    <>
      <p className={styles.advice}>{search.start}</p>
      <CardGrid title={site.newest} articles={await toTeasers(await listLatest())} />
    </>
  )
}
