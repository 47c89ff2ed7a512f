import { HOME } from '@/lib/site/paths'
import styles from './breadcrumbs.module.css'

type Props = { label: string; home: string; crumbs: { name: string; href: string }[] }

export function Breadcrumbs({ label, home, crumbs }: Props) {
  return (
    <nav className={styles.breadcrumbs} aria-label={label}>
      <ol>
        {[{ name: home, href: HOME }, ...crumbs].map(({ name, href }) => (
          <li key={href}>
            <a href={href} dir="auto">
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
