import type { SafeHtml } from '@/lib/content/safe-html'
import { messages } from '@/lib/site/i18n/messages'
import styles from './article-body.module.css'

type Props = { html: SafeHtml; lang?: string }

/** The text of an article. The labels are for the buttons and links that the page's script adds. */
export function ArticleBody({ html, lang }: Props) {
  const { article } = messages()
  return (
    <div
      className={styles.body}
      lang={lang}
      data-copy={article.copyCode}
      data-copied={article.copied}
      data-heading={article.heading('#')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only what the sanitiser made is SafeHtml
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
