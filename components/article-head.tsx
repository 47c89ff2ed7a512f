import type { ArticleSummary, Translation } from '@/lib/articles/serialize'
import type { MediaImage } from '@/lib/media/files'
import { formatDate, formatNumber, messages } from '@/lib/site/i18n/messages'
import { languageAttributes } from '@/lib/site/language'
import { termPath } from '@/lib/site/paths'
import styles from './article-head.module.css'
import { ArticleMeta } from './article-meta'
import { CoverImage } from './cover-image'
import { Kicker } from './kicker'
import { TranslationLinks } from './translation-links'

type Term = { name: string; slug: string }
type Props = {
  article: ArticleSummary
  cover: MediaImage | null
  deck: string | null
  translations: Translation[]
  /** The language of the page, if the article's is another. */
  around?: string
  category?: Term
  author?: Term
}

export function ArticleHead({ article, cover, deck, translations, around, category, author }: Props) {
  const { article: text } = messages()
  const { dir } = languageAttributes(article.language)
  return (
    <header className={styles.head}>
      {category && <Kicker name={category.name} slug={category.slug} lang={around} />}
      <h1 className={styles.title} dir={dir}>
        {article.title}
      </h1>
      {deck && (
        <p className={styles.deck} dir={dir}>
          {deck}
        </p>
      )}
      <TranslationLinks translations={translations} lang={around} />
      <ArticleMeta
        article={article}
        lang={around}
        author={
          author ? (
            <a rel="author" href={termPath('penulis', author.slug)}>
              {article.author}
            </a>
          ) : (
            article.author
          )
        }
      >
        {wasUpdated(article) && (
          <time dateTime={article.updated_at}>{text.updated(formatDate(article.updated_at))}</time>
        )}
        <span data-views={text.views('#')} data-view-one={text.views('1')}>
          {text.views(formatNumber(article.views))}
        </span>
      </ArticleMeta>
      <CoverImage article={article} media={cover} shape="banner" priority />
    </header>
  )
}

/** Whether an article changed on a later day than it was published. */
function wasUpdated({ published_at, created_at, updated_at }: ArticleSummary): boolean {
  // An import with an older date is not a change.
  const since = [published_at ?? '', created_at].sort().at(-1) ?? ''
  return formatDate(updated_at) !== formatDate(since) && updated_at > since
}
