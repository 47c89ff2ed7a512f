import type { Teaser } from '@/lib/articles/read/teasers'
import { articlePath } from '@/lib/routes/addresses'
import type { Cover } from '@/lib/site/covers/cover'
import { directionOfArticle, languageAttributes } from '@/lib/site/language'
import styles from './article-card.module.css'
import { ArticleMeta } from './article-meta'
import { CoverImage } from './cover-image'
import { Kicker } from './kicker'

type Props = { article: Teaser; cover?: Cover; level: 2 | 3; priority: boolean }

export function ArticleCard({ article, cover, level, priority }: Props) {
  const { lang, dir } = languageAttributes(article.language)
  const direction = directionOfArticle(article)
  const Title = `h${level}` as const
  return (
    <article className={styles.card}>
      <CoverImage
        article={article}
        media={article.cover_media}
        cover={cover}
        shape="card"
        priority={priority}
      />
      <Kicker name={article.category} slug={article.category_slug} dir={direction} />
      <div className={styles.text} lang={lang}>
        <Title className={styles.title} dir={dir}>
          <a href={articlePath(article.slug)}>{article.title}</a>
        </Title>
        <p className={styles.summary} dir={dir}>
          {article.summary}
        </p>
      </div>
      <ArticleMeta article={article} dir={direction} />
    </article>
  )
}
