import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { MEDIA_FILTERS, type MediaListQuery, mediaListPath } from '@/lib/desk/media/list-query'
import { MEDIA } from '@/lib/desk/paths'
import styles from './article-filters.module.css'
import controls from './controls.module.css'

type Props = { query: MediaListQuery; texts: DeskMessages['media'] }

export function MediaFilters({ query, texts }: Props) {
  return (
    <>
      <nav className={styles.tabs} aria-label={texts.filtersName}>
        {MEDIA_FILTERS.map((filter) => (
          <a
            key={filter}
            href={mediaListPath({ ...query, filter, page: 1 })}
            aria-current={filter === query.filter ? 'page' : undefined}
          >
            {texts.filters[filter]}
          </a>
        ))}
      </nav>
      <search>
        <form className={styles.filters} action={MEDIA}>
          {query.filter !== 'all' && <input type="hidden" name="saring" value={query.filter} />}
          <div className={styles.search}>
            <input
              type="search"
              name="q"
              className={controls.input}
              defaultValue={query.q}
              aria-label={texts.search}
              placeholder={texts.search}
              dir="auto"
              data-shortcut="/"
            />
            <button type="submit" className={controls.button}>
              {texts.submit}
            </button>
          </div>
          {query.q !== '' && (
            <p>
              <a href={mediaListPath({ ...query, q: '', page: 1 })}>{texts.clear}</a>
            </p>
          )}
        </form>
      </search>
    </>
  )
}
