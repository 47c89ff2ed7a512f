import { messages } from '@/lib/site/i18n/messages'
import { SEARCH } from '@/lib/site/paths'
import styles from './search-form.module.css'

type Choice = { name: string; slug: string }
type Props = { q?: string; kategori?: string; tag?: string; categories: Choice[]; tags: Choice[] }

/** The search of the search page: words, and what they are looked for in. */
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
            // biome-ignore lint/a11y/noAutofocus: it is what the page is for, until something was asked
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
            choices={categories}
          />
          <Filter name="tag" label={search.tag} any={search.anyTag} value={tag} choices={tags} />
        </p>
      </form>
    </search>
  )
}

type FilterProps = { name: string; label: string; any: string; value?: string; choices: Choice[] }

function Filter({ name, label, any, value, choices }: FilterProps) {
  const chosen = value && choices.find((choice) => isSame(choice, value))
  return (
    <label>
      <span>{label}</span>
      <select name={name} defaultValue={chosen ? chosen.slug : value}>
        <option value="">{any}</option>
        {value && !chosen && <option>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.slug} value={choice.slug}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The address may hold the name or the slug. */
function isSame({ name, slug }: Choice, value: string): boolean {
  return slug === value || name.toLowerCase() === value.toLowerCase()
}
