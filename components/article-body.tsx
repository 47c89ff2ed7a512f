import type { SafeHtml } from '@/lib/content/safe-html'
import { messages } from '@/lib/site/i18n/messages'
import code from './article-code.module.css'
import media from './article-media.module.css'
import tables from './article-tables.module.css'
import text from './article-text.module.css'
import enhancements from './enhancements.module.css'

export const BODY_CLASS = [text.body, code.body, media.body, tables.body, enhancements.enhanced].join(' ')

type Props = { html: SafeHtml }

/** The text of an article. The data attributes label the buttons and links that the page's script adds. */
export function ArticleBody({ html }: Props) {
  const { article } = messages()
  return (
    <div
      className={BODY_CLASS}
      // Blocks in another direction say so; the page around it may be mirrored.
      dir="ltr"
      data-copy={article.copyCode}
      data-copied={article.copied}
      data-heading={article.heading('#')}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is sanitized
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
