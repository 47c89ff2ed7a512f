import type { Teaser } from '@/lib/articles/read/teasers'
import { articlePath } from '@/lib/routes/addresses'
import { otherLanguageOf } from '@/lib/site/language'
import { ArticleMeta } from './article-meta'
import { CoverImage } from './cover-image'
import { Kicker } from './kicker'
import styles from './lead-card.module.css'

/** The newest article, at the top of the home page. */
export function LeadCard({ article }: { article: Teaser }) {
  return (
    <article className={styles.lead}>
      <CoverImage article={article} media={article.cover_media} shape="lead" priority />
      <div>
        <Kicker name={article.category} slug={article.category_slug} />
        <div lang={otherLanguageOf(`${article.title} ${article.summary}`)}>
          <h2 className={styles.title} dir="auto">
            <a href={articlePath(article.slug)}>{article.title}</a>
          </h2>
          <p className={styles.summary} dir="auto">
            {article.summary}
          </p>
        </div>
        <ArticleMeta article={article} author={article.author} />
      </div>
    </article>
  )
}
