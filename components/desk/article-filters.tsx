import type { DeskList } from '@/lib/articles/read/list-for-desk'
import type { DeskListQuery, DeskSort } from '@/lib/articles/schema/desk-list'
import { listPath } from '@/lib/desk/articles/list-query'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { ARTICLES } from '@/lib/desk/paths'
import styles from './article-filters.module.css'
import controls from './controls.module.css'

type Props = { query: DeskListQuery; texts: DeskMessages['articles'] }

/** The statuses of articles, with the number of articles in each. */
export function ArticleTabs({
  query,
  texts,
  counts,
  formats,
}: Props & { counts: DeskList['counts']; formats: Formats }) {
  return (
    <nav className={styles.tabs} aria-label={texts.tabs}>
      {(['all', 'draft', 'scheduled', 'published'] as const).map((status) => (
        <a
          key={status}
          href={listPath({ ...query, status, page: 1 })}
          aria-current={status === query.status ? 'page' : undefined}
        >
          {texts.statuses[status]} <span>{formats.number(counts[status])}</span>
        </a>
      ))}
    </nav>
  )
}

type FiltersProps = Props & {
  sorts: readonly DeskSort[]
  /** The languages of articles, each with its name. */
  languages: { language: string; name: string }[]
}

export function ArticleFilters({ query, texts, sorts, languages }: FiltersProps) {
  const { q, status, kategori, tag, author, language, sort } = query
  const isFiltered = Boolean(q || kategori || tag || author || language || sort)
  const fields = [
    { name: 'kategori', label: texts.category, value: kategori },
    { name: 'tag', label: texts.tag, value: tag },
    { name: 'penulis', label: texts.author, value: author },
  ]
  return (
    <search>
      <form className={styles.filters} action={ARTICLES}>
        {status !== 'all' && <input type="hidden" name="status" value={status} />}
        <div className={styles.search}>
          <input
            type="search"
            id="cari"
            name="q"
            className={controls.input}
            defaultValue={q}
            aria-label={texts.search}
            placeholder={texts.search}
            dir="auto"
            data-shortcut="/"
          />
          <button type="submit" className={controls.button}>
            {texts.submit}
          </button>
        </div>
        <details open={Boolean(kategori || tag || author || language || sort)}>
          <summary>{texts.filters}</summary>
          <div className={styles.fields}>
            {fields.map(({ name, label, value }) => (
              <div key={name} className={controls.field}>
                <label htmlFor={name}>{label}</label>
                <input id={name} name={name} className={controls.input} defaultValue={value} dir="auto" />
              </div>
            ))}
            <div className={controls.field}>
              <label htmlFor="bahasa">{texts.language}</label>
              <select id="bahasa" name="bahasa" className={controls.input} defaultValue={language ?? ''}>
                <option value="">{texts.anyLanguage}</option>
                {languages.map(({ language: tag, name }) => (
                  <option key={tag} value={tag}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <div className={controls.field}>
              <label htmlFor="sort">{texts.sort}</label>
              <select id="sort" name="sort" className={controls.input} defaultValue={sort ?? '-updated_at'}>
                {sorts.map((name) => (
                  <option key={name} value={name}>
                    {texts.sorts[name]}
                  </option>
                ))}
              </select>
            </div>
            <button type="submit" className={controls.button}>
              {texts.apply}
            </button>
          </div>
        </details>
        {isFiltered && (
          <p>
            <a href={listPath({ status })}>{texts.clear}</a>
          </p>
        )}
      </form>
    </search>
  )
}
