import type { Facet, Facets } from '@/lib/articles/read/facets'
import { formatNumber, messages } from '@/lib/site/i18n/messages'
import { type SearchParams, searchPath } from '@/lib/site/paths'
import styles from './search-facets.module.css'

type Props = { params: SearchParams; facets: Facets }

/** Links that narrow a search to a category or a tag, each with its number of articles. */
export function SearchFacets({ params, facets }: Props) {
  const { search } = messages()
  if (facets.category.terms.length + facets.tag.terms.length === 0) return null
  return (
    <nav className={styles.facets} aria-label={search.narrow}>
      <FacetLinks name="kategori" label={search.category} params={params} facet={facets.category} />
      <FacetLinks name="tag" label={search.tag} params={params} facet={facets.tag} />
    </nav>
  )
}

type LinksProps = { name: 'kategori' | 'tag'; label: string; params: SearchParams; facet: Facet }

function FacetLinks({ name, label, params, facet }: LinksProps) {
  const { search } = messages()
  const { [name]: _, ...others } = params
  if (facet.terms.length === 0) return null
  return (
    <div>
      <h2 className={styles.label}>{label}</h2>
      <ul className={styles.terms}>
        {facet.terms.map((term) => {
          const { isChosen } = term
          const count = formatNumber(term.total)
          return (
            <li key={term.slug}>
              <a
                href={searchPath(isChosen ? others : { ...others, [name]: term.slug })}
                aria-current={isChosen ? 'true' : undefined}
                aria-label={isChosen ? search.withoutFilter(term.name) : undefined}
              >
                <span className={styles.name}>{term.name}</span>{' '}
                <span className={styles.count}>{facet.isExact ? count : search.more(count)}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
