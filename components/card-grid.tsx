import type { Teaser } from '@/lib/articles/read/teasers'
import { ArticleCard } from './article-card'
import styles from './card-grid.module.css'

type Props = {
  articles: Teaser[]
  /** Without a heading, the titles of the articles take its level. */
  title?: string
}

/** A grid of articles: one to three in a row. */
export function CardGrid({ articles, title }: Props) {
  if (articles.length === 0) return null
  return (
    <section className={styles.section}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.grid}>
        {articles.map((article) => (
          <ArticleCard key={article.id} article={article} level={title ? 3 : 2} />
        ))}
      </div>
    </section>
  )
}
