import styles from './docs-nav.module.css'

export type DocsSection = { id: string; name: string; sections?: DocsSection[] }

export function DocsNav({ label, sections }: { label: string; sections: DocsSection[] }) {
  return (
    <nav className={styles.nav} aria-label={label} data-contents>
      <details>
        <summary>{label}</summary>
        <Sections sections={sections} />
      </details>
    </nav>
  )
}

function Sections({ sections }: { sections: DocsSection[] }) {
  return (
    <ol>
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>{section.name}</a>
          {section.sections && <Sections sections={section.sections} />}
        </li>
      ))}
    </ol>
  )
}
