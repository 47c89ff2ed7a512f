import { termPath } from '@/lib/site/paths'
import styles from './kicker.module.css'

type Props = { name: string; slug: string }

export function Kicker({ name, slug }: Props) {
  return (
    <p className={styles.kicker}>
      <a href={termPath('kategori', slug)} dir="auto">
        {name}
      </a>
    </p>
  )
}
