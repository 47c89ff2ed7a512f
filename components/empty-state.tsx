import { coverPath } from '@/lib/site/covers/cover'
import { homeHead } from '@/lib/site/head/list-head'
import { messages } from '@/lib/site/i18n/messages'
import styles from './empty-state.module.css'
import { Head } from './head'

type Props = { siteUrl: string }

/** The home page of a service without articles: how to publish the first one. */
export function EmptyState({ siteUrl }: Props) {
  const { empty } = messages()
  const command = [
    `curl -X POST ${siteUrl}/api/artikel \\`,
    `  -H 'Authorization: Bearer art_…' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(empty.sample)}'`,
  ]
  return (
    <section className={styles.empty}>
      <Head {...homeHead([])} />
      <img src={coverPath({ motif: 'truntum', dye: 'nila', variant: 8 })} alt="" width={1200} height={800} />
      <div className={styles.text}>
        <h1>{empty.title}</h1>
        <p>{empty.text}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
        <pre tabIndex={0}>
          <code>{command.join('\n')}</code>
        </pre>
        <p>
          {empty.key} <code>npm run key -- create NAME</code>.
        </p>
      </div>
    </section>
  )
}
