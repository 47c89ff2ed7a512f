import type { Teaser } from '@/lib/articles/read/teasers'
import { coversInOrder } from '@/lib/site/covers/cover'
import { ArticleCard } from './article-card'
import styles from './card-grid.module.css'

type Props = {
  articles: Teaser[]
  /** Without a heading, the titles of the articles take its level. */
  title?: string
  /** How many images load eagerly, since they are seen first; the others load lazily. */
  eager?: number
  /** The article just before the grid, whose cover no neighbor may repeat. */
  after?: Teaser
}

export function CardGrid({ articles, title, eager = 0, after }: Props) {
  if (articles.length === 0) return null
  const covers = coversInOrder(after ? [after, ...articles] : articles).slice(-articles.length)
  const Container = title ? 'section' : 'div'
  return (
    <Container className={styles.section}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.grid}>
        {articles.map((article, at) => (
          <ArticleCard
            key={article.id}
            article={article}
            cover={covers[at]}
            level={title ? 3 : 2}
            priority={at < eager}
          />
        ))}
      </div>
    </Container>
  )
}
