import { articlePath } from '@/lib/routes/addresses'
import { messages } from '@/lib/site/i18n/messages'
import { languageAttributes } from '@/lib/site/language'
import styles from './adjacent-articles.module.css'

type AdjacentArticle = { slug: string; title: string; language: string }
type Props = { previous: AdjacentArticle | null; next: AdjacentArticle | null }

export function AdjacentArticles({ previous, next }: Props) {
  if (!previous && !next) return null
  const { article } = messages()
  return (
    <nav className={styles.adjacent} aria-label={article.adjacent}>
      {previous && (
        <a className={styles.previous} rel="prev" href={articlePath(previous.slug)}>
          <small>{article.previous}</small>{' '}
          <span {...languageAttributes(previous.language)}>{previous.title}</span>
        </a>
      )}
      {next && (
        <a className={styles.next} rel="next" href={articlePath(next.slug)}>
          <small>{article.next}</small> <span {...languageAttributes(next.language)}>{next.title}</span>
        </a>
      )}
    </nav>
  )
}
