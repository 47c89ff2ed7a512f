import type { TermPath } from '@/lib/articles/taxonomy/taxonomy'
import { formatNumber } from '@/lib/site/i18n/messages'
import { termPath } from '@/lib/site/paths'
import styles from './term-list.module.css'

type Props = { title: string; kind: TermPath; terms: { name: string; slug: string; total: number }[] }

export function TermList({ title, kind, terms }: Props) {
  if (terms.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {terms.map(({ name, slug, total }) => (
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
