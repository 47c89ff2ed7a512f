import { CardGrid } from '@/components/card-grid'
import { EmptyState } from '@/components/empty-state'
import { Head } from '@/components/head'
import { LeadCard } from '@/components/lead-card'
import { TermList } from '@/components/term-list'
import { listArticles } from '@/lib/articles/read/list-articles'
import { toTeaser } from '@/lib/articles/read/teasers'
import { listCategories } from '@/lib/articles/taxonomy/find-terms'
import { guest } from '@/lib/auth/actor'
import { dependOn } from '@/lib/cache/cached'
import { config } from '@/lib/config'
import { homeHead } from '@/lib/site/head/list-head'
import { messages } from '@/lib/site/i18n/messages'
import { ALL_ARTICLES } from '@/lib/site/paths'
import styles from './page.module.css'
import { page } from './page-handler'

const MAX_ARTICLES = 10

export default page(async () => {
  const { siteName, siteUrl } = config()
  // An edge keeps the page for each query, until an article has that as an alias.
  dependOn('home-aliases')
  const { articles, total } = await listArticles(guest, { page: 1, limit: MAX_ARTICLES })
  const teasers = articles.map(toTeaser)
  const [lead, ...rest] = teasers
  const categories = (await listCategories()).filter((category) => category.total > 0)
  if (!lead) return <EmptyState siteUrl={siteUrl} />

  return (
    <>
      <Head {...homeHead(teasers)} />
      <h1 className="visually-hidden">{siteName}</h1>
      <LeadCard article={lead} />
      <CardGrid articles={rest} after={lead} />
      {total > MAX_ARTICLES && (
        <p className={styles.more}>
          <a href={ALL_ARTICLES}>{messages().site.allArticles}</a>
        </p>
      )}
      <TermList title={messages().site.categories} kind="kategori" terms={categories} />
    </>
  )
})
