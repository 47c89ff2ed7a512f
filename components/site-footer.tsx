import { messages } from '@/lib/site/i18n/messages'
import { ALL_ARTICLES, termPath } from '@/lib/site/paths'
import styles from './site-footer.module.css'

type Props = { name: string; year: string; categories: { name: string; slug: string }[] }

export function SiteFooter({ name, year, categories }: Props) {
  const { site } = messages()
  return (
    <footer className={styles.footer}>
      <div className={styles.bar}>
        {' '}
        <nav className={styles.links} aria-label={site.footer}>
          <a href={ALL_ARTICLES}>{site.allArticles}</a>
          {categories.map((category) => (
            <a key={category.slug} href={termPath('kategori', category.slug)}>
              {category.name}
            </a>
          ))}
        </nav>
        <p className={styles.imprint}>
          <span>
            © {year} {name}
          </span>
          <a href="/feed.xml">{site.feed}</a>
          <a href="/docs">{site.apiDocs}</a>
        </p>
      </div>
    </footer>
  )
}
