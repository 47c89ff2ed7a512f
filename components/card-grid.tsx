import type { Teaser } from '@/lib/articles/read/teasers'
import { coversInOrder } from '@/lib/site/covers/cover'
import { ArticleCard } from './article-card'
import styles from './card-grid.module.css'

type Props = {
  articles: Teaser[]
  /** Without a heading, the titles of the articles take its level. */
  title?: string
  /** The article just before the grid, whose cover no neighbour may repeat. */
  after?: Teaser
}

/** A grid of articles: one to three in a row. */
export function CardGrid({ articles, title, after }: Props) {
  if (articles.length === 0) return null
  const covers = coversInOrder(after ? [after, ...articles] : articles).slice(-articles.length)
  return (
    <section className={styles.section}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.grid}>
        {articles.map((article, at) => (
          <ArticleCard key={article.id} article={article} cover={covers[at]} level={title ? 3 : 2} />
        ))}
      </div>
    </section>
  )
}
