import type { ReactNode } from 'react'
import styles from './docs-layout.module.css'
import { DocsNav, type DocsSection } from './docs-nav'
import enhancements from './enhancements.module.css'

type Props = { title: string; deck: ReactNode; sections: DocsSection[]; children: ReactNode }

/** In English regardless of the site's language. The data attributes label what the page's script adds. */
export function DocsLayout({ title, deck, sections, children }: Props) {
  return (
    <div
      className={`${styles.frame} ${enhancements.enhanced}`}
      lang="en"
      data-copy="Copy"
      data-copied="Copied"
      data-heading="Link to “#”"
    >
      <header className={styles.header}>
        <h1>{title}</h1>
        <div className={styles.deck}>{deck}</div>
      </header>
      <div className={styles.columns}>
        <DocsNav label="On this page" sections={sections} />
        <div className={styles.text}>{children}</div>
      </div>
    </div>
  )
}
