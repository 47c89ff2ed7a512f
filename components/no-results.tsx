import type { Teaser } from '@/lib/articles/read/teasers'
import { messages } from '@/lib/site/i18n/messages'
import { searchPath } from '@/lib/site/paths'
import { CardGrid } from './card-grid'
import styles from './no-results.module.css'

type Props = { q?: string; hasFilters: boolean; latest: Teaser[] }

export function NoResults({ q, hasFilters, latest }: Props) {
  const { search } = messages()
  return (
    <>
      <div className={styles.message}>
        <p className={styles.title}>{q ? search.noResultsFor(q) : search.noResults}</p>
        <p>{hasFilters ? search.suggestionWithFilters : search.suggestion}</p>
        {q && hasFilters && (
          <p>
            <a href={searchPath({ q })}>{search.withoutFilters}</a>
          </p>
        )}
      </div>
      <CardGrid title={search.browse} articles={latest.slice(0, 3)} />
    </>
  )
}
