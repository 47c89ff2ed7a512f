import type { ReactNode } from 'react'
import { formatDate, messages } from '@/lib/site/i18n/messages'
import styles from './article-meta.module.css'

type Props = {
  article: { published_at: string | null; reading_minutes: number }
  author?: ReactNode
  lang?: string
  dir?: 'rtl' | 'ltr'
  children?: ReactNode
}

export function ArticleMeta({ article, author, lang, dir, children }: Props) {
  return (
    <p className={styles.meta} lang={lang} dir={dir}>
      {author && <span>{author}</span>}
      {article.published_at && (
        <time dateTime={article.published_at}>{formatDate(article.published_at)}</time>
      )}
      <span>{messages().article.minutes(article.reading_minutes)}</span>
      {children}
    </p>
  )
}
