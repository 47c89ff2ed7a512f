import { messages } from '@/lib/site/i18n/messages'
import { termPath } from '@/lib/site/paths'
import styles from './tag-list.module.css'

export function TagList({ tags }: { tags: { name: string; slug: string }[] }) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={messages().article.tags}>
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
