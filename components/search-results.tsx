import { articlePath } from '@/lib/article-address'
import type { Teaser } from '@/lib/articles/read/teasers'
import { otherLanguageOf } from '@/lib/site/language'
import { ArticleMeta } from './article-meta'
import { Kicker } from './kicker'
import { Picture } from './picture'
import styles from './search-results.module.css'

/** What a search has found, each with the place in its text that matches. */
export function SearchResults({ articles }: { articles: Teaser[] }) {
  return (
    <ol className={styles.hits}>
      {articles.map((article) => (
        <li key={article.id}>
          <article className={styles.hit}>
            <div>
              <Kicker name={article.category} slug={article.category_slug} />
              <div lang={otherLanguageOf(`${article.title} ${article.summary}`)}>
                <h2 className={styles.title}>
                  <a href={articlePath(article.slug)}>{article.title}</a>
                </h2>
                <p className={styles.excerpt}>
                  {article.highlight === undefined ? article.summary : <Marked html={article.highlight} />}
                </p>
              </div>
              <ArticleMeta article={article} author={article.author} />
            </div>
            <Picture article={article} shape="card" />
          </article>
        </li>
      ))}
    </ol>
  )
}

/** An excerpt of a search: escaped text whose only elements are `mark`, none inside another. */
function Marked({ html }: { html: string }) {
  // Split at the marks, every second piece is what stands in one.
  const pieces = html.split(/<\/?mark>/).map(toText)
  return pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change places
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
  )
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function toText(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] ?? '')
}
