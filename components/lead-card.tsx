import type { Teaser } from '@/lib/articles/read/teasers'
import { articlePath } from '@/lib/routes/addresses'
import { directionOfArticle, languageAttributes } from '@/lib/site/language'
import { ArticleMeta } from './article-meta'
import { CoverImage } from './cover-image'
import { Kicker } from './kicker'
import styles from './lead-card.module.css'

/** The newest article, at the top of the home page. */
export function LeadCard({ article }: { article: Teaser }) {
  const { lang, dir } = languageAttributes(article.language)
  const direction = directionOfArticle(article)
  return (
    <article className={styles.lead}>
      <CoverImage article={article} media={article.cover_media} shape="lead" priority />
      <div>
        <Kicker name={article.category} slug={article.category_slug} dir={direction} />
        <div lang={lang}>
          <h2 className={styles.title} dir={dir}>
            <a href={articlePath(article.slug)}>{article.title}</a>
          </h2>
          <p className={styles.summary} dir={dir}>
            {article.summary}
          </p>
        </div>
        <ArticleMeta article={article} author={article.author} dir={direction} />
      </div>
    </article>
  )
}
