import { messages } from '@/lib/site/i18n/messages'
import { HOME, SEARCH, termPath } from '@/lib/site/paths'
import { SearchIcon } from './icons'
import styles from './site-header.module.css'
import { ThemeSwitch } from './theme-switch'

type Props = { name: string; categories: { name: string; slug: string }[] }

export function SiteHeader({ name, categories }: Props) {
  const { site, search } = messages()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.name} href={HOME}>
          {name}
        </a>
        {categories.length > 0 && (
          <nav className={styles.nav} aria-label={site.categories}>
            {categories.map((category) => (
              <a key={category.slug} href={termPath('kategori', category.slug)}>
                {category.name}
              </a>
            ))}
          </nav>
        )}
        <search className={styles.search} aria-label={search.short}>
          <form action={SEARCH}>
            <button type="submit" aria-label={search.submit}>
              <SearchIcon />
            </button>
            <input
              type="search"
              name="q"
              aria-label={search.label}
              placeholder={search.short}
              enterKeyHint="search"
            />
          </form>
        </search>
        <a className={styles.searchLink} href={SEARCH} aria-label={search.label}>
          <SearchIcon />
        </a>
        <ThemeSwitch />
      </div>
    </header>
  )
}
