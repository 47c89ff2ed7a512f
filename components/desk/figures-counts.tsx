import type { ReactNode } from 'react'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { articleDeskPath } from '@/lib/desk/paths'
import type { Figures } from '@/lib/figures/figures'
import controls from './controls.module.css'
import styles from './figures-view.module.css'

type Shared = { texts: DeskMessages['figures']; formats: Formats }

/** The total, compared with the same number of days before. */
export function FiguresSum({ figures, texts, formats }: Shared & { figures: Figures }) {
  const { days, total, previous_total: previous } = figures
  const count = formats.number(days.length)
  return (
    <p className={styles.sum}>
      <strong>{texts.total(formats.number(total))}</strong>
      <span className={controls.faint}>{previous === null ? texts.uncounted(count) : compare(previous)}</span>
    </p>
  )

  function compare(before: number): string {
    if (total === before) return texts.same(count)
    const difference = Math.abs(total - before)
    const share = before === 0 ? '' : ` (${formats.percent(difference / before)})`
    const text = formats.number(difference) + share
    return total > before ? texts.more(text, count) : texts.less(text, count)
  }
}

/** The most viewed articles, each with a link to its own figures. */
export function CountedArticles({ articles, formats }: { articles: Figures['articles']; formats: Formats }) {
  return (
    <Counts
      rows={articles.map(({ id, title, views }) => ({
        key: String(id),
        name: (
          <a href={articleDeskPath(id, 'angka')} dir="auto">
            {title}
          </a>
        ),
        views,
      }))}
      formats={formats}
    />
  )
}

/** Names with their views, most first. */
export function Counts({
  rows,
  formats,
}: {
  rows: { key: string; name: ReactNode; views: number }[]
  formats: Formats
}) {
  return (
    <ol className={`${controls.rows} ${styles.counts}`}>
      {rows.map(({ key, name, views }) => (
        <li key={key}>
          {name}
          <span>{formats.number(views)}</span>
        </li>
      ))}
    </ol>
  )
}
