import { termPath } from '@/lib/site/paths'
import styles from './kicker.module.css'

type Props = { name: string; slug: string; lang?: string }

export function Kicker({ name, slug, lang }: Props) {
  return (
    <p className={styles.kicker} lang={lang}>
      <a href={termPath('kategori', slug)} dir="auto">
        {name}
      </a>
    </p>
  )
}
