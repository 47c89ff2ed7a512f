import { termPath } from '@/lib/site/paths'
import styles from './kicker.module.css'

type Props = { name: string; slug: string; lang?: string; dir?: 'rtl' | 'ltr' }

export function Kicker({ name, slug, lang, dir }: Props) {
  return (
    <p className={styles.kicker} lang={lang} dir={dir}>
      <a href={termPath('kategori', slug)} dir="auto">
        {name}
      </a>
    </p>
  )
}
