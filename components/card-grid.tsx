import type { Teaser } from '@/lib/articles/read/teasers'
import { ArticleCard } from './article-card'
import styles from './card-grid.module.css'

type Props = {
  articles: Teaser[]
  /** Without a heading, the titles of the articles take its level. */
  title?: string
  /** How many pictures load at once, since they are seen first; the others load when they are scrolled near. */
  eager?: number
}

/** A grid of articles: one to three in a row. */
export function CardGrid({ articles, title, eager = 0 }: Props) {
  if (articles.length === 0) return null
  const Container = title ? 'section' : 'div'
  return (
    <Container className={styles.section}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.grid}>
        {articles.map((article, index) => (
          <ArticleCard key={article.id} article={article} level={title ? 3 : 2} priority={index < eager} />
        ))}
      </div>
    </Container>
  )
}
