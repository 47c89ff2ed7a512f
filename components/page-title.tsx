import { formatNumber, messages } from '@/lib/site/i18n/messages'
import styles from './page-title.module.css'

type Props = { title: string; kicker?: string; count?: number; page?: number }

export function PageTitle({ title, kicker, count, page = 1 }: Props) {
  const { list } = messages()
  return (
    <header className={styles.header}>
      {kicker && <p className={styles.kicker}>{kicker}</p>}
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      {count !== undefined && (
        <p className={styles.count}>
          {list.count(formatNumber(count))}
          {page > 1 && <span>{list.page(page)}</span>}
        </p>
      )}
    </header>
  )
}
