import type { ReactNode } from 'react'
import { config } from '@/lib/config'
import { assetPath } from '@/lib/site/assets'
import { HOME } from '@/lib/site/paths'
import styles from './bare-page.module.css'

type Props = { language: string; title: string; children: ReactNode }

/** A screen without a session, such as the sign-in or an error: a title, a sentence, one thing to do. */
export function BarePage({ language, title, children }: Props) {
  const { siteName, siteUrl } = config()
  return (
    <main id="isi" className={styles.page} lang={language} data-desk="" data-site={siteUrl}>
      <p className={styles.site}>
        <a href={HOME}>{siteName}</a>
      </p>
      <h1>{title}</h1>
      {children}
      <script type="module" src={assetPath('desk.js')} />
    </main>
  )
}
