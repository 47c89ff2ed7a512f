import { messages } from '@/lib/site/i18n/messages'
import { SEARCH, type SearchParams, SUGGESTIONS } from '@/lib/site/paths'
import styles from './search-form.module.css'

/** The form of the search page. Keeps the chosen facets; a script shows suggestions during typing. */
export function SearchForm({ q, kategori, tag }: SearchParams) {
  const { search } = messages()
  return (
    <search className={styles.form} aria-label={search.title}>
      <form action={SEARCH}>
        <h1 className={styles.title}>{search.title}</h1>
        <div className={styles.combined}>
          <p className="field">
            <input
              type="search"
              name="q"
              defaultValue={q}
              aria-label={search.label}
              placeholder={search.placeholder}
              enterKeyHint="search"
              data-suggest={SUGGESTIONS}
              // biome-ignore lint/a11y/noAutofocus: searching is the purpose of the page until there are results
              autoFocus={!q && !kategori && !tag}
            />
            <button type="submit">{search.submit}</button>
          </p>
          <div
            id="saran"
            className={styles.suggestions}
            role="listbox"
            aria-label={search.suggestions}
            hidden
          />
          <p className="visually-hidden" aria-live="polite" data-suggested={search.suggested} />
        </div>
        {kategori && <input type="hidden" name="kategori" value={kategori} />}
        {tag && <input type="hidden" name="tag" value={tag} />}
      </form>
    </search>
  )
}
