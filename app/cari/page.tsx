import { CardGrid } from '@/components/card-grid'
import { Head } from '@/components/head'
import { Hits } from '@/components/hits'
import { NothingFound } from '@/components/nothing-found'
import { Paging } from '@/components/paging'
import { SearchForm } from '@/components/search-form'
import { listCategories } from '@/lib/articles/categories'
import { listArticles, listLatest } from '@/lib/articles/list'
import { listTags, toTeasers } from '@/lib/articles/shelves'
import { guest } from '@/lib/auth/actor'
import { unlistedHead } from '@/lib/site/head'
import { inDigits, words } from '@/lib/site/i18n/words'
import { parsePage, searchPath } from '@/lib/site/paths'
import { notFound, page } from '../answer'
import styles from './page.module.css'

const LENGTH = 10
const MOST_TAGS = 60

/** The search of readers: as that of the API, with filters, and advice where nothing is found. */
export default page(async ({ query }) => {
  const { q, kategori, tag } = query
  const number = parsePage(query.page ?? '1')
  if (number === null) throw notFound()
  const [categories, tags] = await Promise.all([listCategories(), listTags(MOST_TAGS)])
  const form = (
    <SearchForm {...{ q, kategori, tag, tags }} categories={categories.filter(({ total }) => total > 0)} />
  )
  const { search } = words()
  const head = (
    <Head {...unlistedHead({ title: q ? search.titleFor(q) : search.title, description: search.label })} />
  )

  if (!q && !kategori && !tag) {
    return (
      <div className={styles.search}>
        {head}
        {form}
        <p className={styles.advice}>{search.start}</p>
        <CardGrid title={words().site.newest} articles={await toTeasers(await listLatest())} />
      </div>
    )
  }

  const { articles, total } = await listArticles(guest, { q, kategori, tag, page: number, limit: LENGTH })
  if (articles.length === 0 && number > 1) throw notFound()
  const count = inDigits(total)
  return (
    <div className={styles.search}>
      {head}
      {form}
      <p className={styles.count} role="status">
        {q ? search.found(count, q) : search.foundAll(count)}
      </p>
      {total > 0 ? (
        <Hits articles={await toTeasers(articles)} />
      ) : (
        <NothingFound
          q={q}
          hasFilters={Boolean(kategori || tag)}
          latest={await toTeasers(await listLatest())}
        />
      )}
      <Paging
        page={number}
        pages={Math.ceil(total / LENGTH)}
        hrefOf={(to) => searchPath({ q, kategori, tag, page: to })}
        names={search}
      />
    </div>
  )
})
