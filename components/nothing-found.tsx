import type { Teaser } from '@/lib/articles/read/teasers'
import { messages } from '@/lib/site/i18n/messages'
import { searchPath } from '@/lib/site/paths'
import { CardGrid } from './card-grid'
import styles from './nothing-found.module.css'

type Props = { q?: string; hasFilters: boolean; latest: Teaser[] }

/** What a search that found nothing says, and where to go from there. */
export function NothingFound({ q, hasFilters, latest }: Props) {
  const { search } = messages()
  return (
    <>
      <div className={styles.nothing}>
        <p className={styles.title}>{q ? search.nothing(q) : search.nothingHere}</p>
        <p>{search.advice}</p>
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
