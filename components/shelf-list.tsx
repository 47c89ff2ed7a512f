import { inDigits } from '@/lib/site/i18n/words'
import { type Shelf, shelfPath } from '@/lib/site/paths'
import styles from './shelf-list.module.css'

type Props = { title: string; kind: Shelf; shelves: { name: string; slug: string; total: number }[] }

/** Categories, with how much each has. */
export function ShelfList({ title, kind, shelves }: Props) {
  if (shelves.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {shelves.map(({ name, slug, total }) => (
          <li key={slug}>
            <a href={shelfPath(kind, slug)}>
              <span>{name}</span> <small>{inDigits(total)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
