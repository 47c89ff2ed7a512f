import { messages } from '@/lib/site/i18n/messages'
import { termPath } from '@/lib/site/paths'
import styles from './tag-list.module.css'

type Props = { tags: { name: string; slug: string }[]; lang?: string }

export function TagList({ tags, lang }: Props) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} lang={lang} aria-label={messages().article.tags}>
      {tags.map(({ name, slug }) => (
        <li key={slug}>
          <a rel="tag" href={termPath('tag', slug)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
