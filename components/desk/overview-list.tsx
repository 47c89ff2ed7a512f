import type { ReactNode } from 'react'
import controls from './controls.module.css'
import styles from './overview-list.module.css'

export type OverviewItem = { href: string | null; title: string; note: string }

type Props = { id: string; title: string; items: OverviewItem[]; after?: ReactNode }

/** A section of the overview: linked titles. Renders nothing if there are none. */
export function OverviewList({ id, title, items, after }: Props) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={controls.heading}>
        {title}
      </h2>
      <ul className={controls.rows}>
        {items.map(({ href, title, note }) => (
          <li className={styles.item} key={`${href} ${title} ${note}`}>
            {href === null ? (
              title
            ) : (
              <a href={href} dir="auto">
                {title}
              </a>
            )}
            <span className={controls.faint}>{note}</span>
          </li>
        ))}
      </ul>
      {after}
    </section>
  )
}
