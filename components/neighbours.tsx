import { words } from '@/lib/site/i18n/words'
import { articlePath } from '@/lib/site/paths'
import styles from './neighbours.module.css'

type Neighbour = { slug: string; title: string }
type Props = { previous: Neighbour | null; next: Neighbour | null }

/** The articles before and after one in time. */
export function Neighbours({ previous, next }: Props) {
  if (!previous && !next) return null
  const { article } = words()
  return (
    <nav className={styles.neighbours} aria-label={article.neighbours}>
      {previous && (
        <a className={styles.previous} rel="prev" href={articlePath(previous.slug)}>
          <small>{article.previous}</small> <span>{previous.title}</span>
        </a>
      )}
      {next && (
        <a className={styles.next} rel="next" href={articlePath(next.slug)}>
          <small>{article.next}</small> <span>{next.title}</span>
        </a>
      )}
    </nav>
  )
}
