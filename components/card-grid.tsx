import type { Teaser } from '@/lib/articles/read/teasers'
import { ArticleCard } from './article-card'
import styles from './card-grid.module.css'

type Props = {
  articles: Teaser[]
  /** The heading above; without one the articles' titles take its level. */
  title?: string
}

/** Articles side by side: three, two or one in a row. */
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
