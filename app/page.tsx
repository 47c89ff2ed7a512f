import { listLatest } from '@/lib/articles/list'
import { config } from '@/lib/config'

/** The newest articles. */
export default async function HomePage() {
  const articles = await listLatest()
  return (
    <main>
      <h1>{config().siteName}</h1>
      <ul>
        {articles.map((article) => (
          <li key={article.id}>
            <a href={`/artikel/${article.slug}`}>{article.title}</a>
          </li>
        ))}
      </ul>
    </main>
  )
}
