import styles from './docs-nav.module.css'

export type DocsSection = { id: string; name: string; places?: DocsSection[] }

/** What is on a page of the reference, beside it where there is room. */
export function DocsNav({ label, places }: { label: string; places: DocsSection[] }) {
  return (
    <nav className={styles.nav} aria-label={label} data-contents>
      <details>
        <summary>{label}</summary>
        <Places places={places} />
      </details>
    </nav>
  )
}

function Places({ places }: { places: DocsSection[] }) {
  return (
    <ol>
      {places.map((place) => (
        <li key={place.id}>
          <a href={`#${place.id}`}>{place.name}</a>
          {place.places && <Places places={place.places} />}
        </li>
      ))}
    </ol>
  )
}
