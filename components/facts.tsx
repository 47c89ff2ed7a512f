import type { ReactNode } from 'react'
import { inWords, words } from '@/lib/site/i18n/words'
import styles from './facts.module.css'

type Props = {
  article: { published_at: string | null; reading_minutes: number }
  author?: ReactNode
  children?: ReactNode
}

/** The one line of facts about an article: who, when, how long, and what else there is to say. */
export function Facts({ article, author, children }: Props) {
  return (
    <p className={styles.facts}>
      {author && <span>{author}</span>}
      {article.published_at && <time dateTime={article.published_at}>{inWords(article.published_at)}</time>}
      <span>{words().article.minutes(article.reading_minutes)}</span>
      {children}
    </p>
  )
}
