import { messages } from '@/lib/site/i18n/messages'
import { SEARCH } from '@/lib/site/paths'
import styles from './search-form.module.css'

type Option = { name: string; slug: string }
type Props = { q?: string; kategori?: string; tag?: string; categories: Option[]; tags: Option[] }

/** The form of the search page: words and filters. */
export function SearchForm({ q, kategori, tag, categories, tags }: Props) {
  const { search } = messages()
  return (
    <search className={styles.form} aria-label={search.title}>
      <form action={SEARCH}>
        <h1 className={styles.title}>{search.title}</h1>
        <p className="field">
          <input
            type="search"
            name="q"
            defaultValue={q}
            aria-label={search.label}
            placeholder={search.placeholder}
            enterKeyHint="search"
            // biome-ignore lint/a11y/noAutofocus: searching is the purpose of the page until there are results
            autoFocus={!q && !kategori && !tag}
          />
          <button type="submit">{search.submit}</button>
        </p>
        <p className={styles.filters}>
          <Filter
            name="kategori"
            label={search.category}
            any={search.anyCategory}
            value={kategori}
            options={categories}
          />
          <Filter name="tag" label={search.tag} any={search.anyTag} value={tag} options={tags} />
        </p>
      </form>
    </search>
  )
}

type FilterProps = { name: string; label: string; any: string; value?: string; options: Option[] }

function Filter({ name, label, any, value, options }: FilterProps) {
  const selected = value && options.find((option) => isSame(option, value))
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={selected ? selected.slug : value}>
        <option value="">{any}</option>
        {value && !selected && <option>{value}</option>}
        {options.map(({ name, slug }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The URL may have the name or the slug. */
function isSame({ name, slug }: Option, value: string): boolean {
  return slug === value || name.toLowerCase() === value.toLowerCase()
}
