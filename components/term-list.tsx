import type { TermPath } from '@/lib/articles/taxonomy/taxonomy'
import { formatNumber } from '@/lib/site/i18n/messages'
import { termPath } from '@/lib/site/paths'
import styles from './term-list.module.css'

type Props = { title: string; kind: TermPath; shelves: { name: string; slug: string; total: number }[] }

/** Categories, with how much each has. */
export function TermList({ title, kind, shelves }: Props) {
  if (shelves.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {shelves.map(({ name, slug, total }) => (
          <li key={slug}>
            <a href={termPath(kind, slug)}>
              <span>{name}</span> <small>{formatNumber(total)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
