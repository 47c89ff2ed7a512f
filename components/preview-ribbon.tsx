import { formatDateTime, messages } from '@/lib/site/i18n/messages'
import styles from './preview-ribbon.module.css'

type Props = { status: string; publishedAt: string | null }

/** Tells that readers cannot see this page yet, and when they will. */
export function PreviewRibbon({ status, publishedAt }: Props) {
  const { preview } = messages()
  const isScheduled = status === 'scheduled' && publishedAt !== null
  return (
    <aside className={styles.ribbon} aria-label={preview.label}>
      <strong>{preview.label}</strong>
      {isScheduled ? (
        <span>
          {preview.scheduled} <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
        </span>
      ) : (
        <span>{preview.draft}</span>
      )}
    </aside>
  )
}
