import { CardGrid } from '@/components/card-grid'
import { EmptyState } from '@/components/empty-state'
import { Head } from '@/components/head'
import { LeadCard } from '@/components/lead-card'
import { ShelfList } from '@/components/shelf-list'
import { listCategories } from '@/lib/articles/categories'
import { listArticles } from '@/lib/articles/list'
import { toTeasers } from '@/lib/articles/shelves'
import { guest } from '@/lib/auth/actor'
import { config } from '@/lib/config'
import { homeHead } from '@/lib/site/head'
import { words } from '@/lib/site/i18n/words'
import { ALL_ARTICLES } from '@/lib/site/paths'
import { page } from './answer'
import styles from './page.module.css'

const SHOWN = 10

/** The newest articles, one of them large, and the categories. */
export default page(async () => {
  const { siteName, siteUrl } = config()
  const { articles, total } = await listArticles(guest, { page: 1, limit: SHOWN })
  const [lead, ...rest] = await toTeasers(articles)
  const categories = (await listCategories()).filter((category) => category.total > 0)
  if (!lead) return <EmptyState siteUrl={siteUrl} />

  return (
    <>
      <Head {...homeHead(articles)} />
      <h1 className="unseen">{siteName}</h1>
      <LeadCard article={lead} />
      <CardGrid articles={rest} />
      {total > SHOWN && (
        <p className={styles.more}>
          <a href={ALL_ARTICLES}>{words().site.allArticles}</a>
        </p>
      )}
      <ShelfList title={words().site.categories} kind="kategori" shelves={categories} />
    </>
  )
})
