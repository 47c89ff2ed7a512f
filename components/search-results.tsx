import type { Teaser } from '@/lib/articles/read/teasers'
import { articlePath } from '@/lib/routes/addresses'
import { type Cover, coversInOrder } from '@/lib/site/covers/cover'
import { directionOfArticle, languageAttributes } from '@/lib/site/language'
import { unescapeHtml } from '@/lib/text/strings'
import { ArticleMeta } from './article-meta'
import { CoverImage } from './cover-image'
import { Kicker } from './kicker'
import styles from './search-results.module.css'

export function SearchResults({ articles }: { articles: Teaser[] }) {
  const covers = coversInOrder(articles)
  return (
    <ol className={styles.results}>
      {articles.map((article, at) => (
        <li key={article.id}>
          <Result article={article} cover={covers[at]} />
        </li>
      ))}
    </ol>
  )
}

function Result({ article, cover }: { article: Teaser; cover?: Cover }) {
  const { lang, dir } = languageAttributes(article.language)
  const direction = directionOfArticle(article)
  return (
    <article className={styles.result}>
      <div>
        <Kicker name={article.category} slug={article.category_slug} dir={direction} />
        <div lang={lang}>
          <h2 className={styles.title} dir={dir}>
            <a href={articlePath(article.slug)}>{article.title}</a>
          </h2>
          <p className={styles.excerpt} dir={dir}>
            {article.excerpt === undefined ? article.summary : <Marked html={article.excerpt} />}
          </p>
        </div>
        <ArticleMeta article={article} author={article.author} dir={direction} />
      </div>
      <CoverImage article={article} media={article.cover_media} cover={cover} shape="card" />
    </article>
  )
}

/** An excerpt of a search result: escaped text with `mark` elements, which are never nested. */
function Marked({ html }: { html: string }) {
  // Split at the tags, every second piece is the content of a mark.
  const pieces = html.split(/<\/?mark>/).map(unescapeHtml)
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces keep their order
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  )
}
