import type { DeletedArticle } from '@/lib/articles/trash/list-trash'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { TRASH } from '@/lib/desk/paths'
import bar from './article-list.module.css'
import controls from './controls.module.css'
import list from './list-table.module.css'
import styles from './trash-list.module.css'

type Props = {
  articles: DeletedArticle[]
  total: number
  /** The number of days for which articles can be restored. */
  days: number
  texts: DeskMessages
  formats: Formats
}

/** The trashed articles, by whom and until when they can be restored; the bar below acts on the selected rows. */
export function TrashList({ articles, total, days, texts, formats }: Props) {
  const { trash } = texts
  if (total === 0) return <p className={bar.empty}>{trash.empty}</p>
  return (
    <form method="post" action={`${TRASH}/pulihkan`} encType="multipart/form-data">
      <p className={controls.faint}>
        {trash.count(formats.number(total))}. {trash.keeps(formats.number(days))}
      </p>
      <table className={`${list.table} ${styles.trash}`}>
        <thead>
          <tr>
            <th scope="col">{trash.columns.select}</th>
            <th scope="col">{trash.columns.title}</th>
            <th scope="col">{trash.columns.state}</th>
            <th scope="col">{trash.columns.by}</th>
            <th scope="col">{trash.columns.at}</th>
            <th scope="col">{trash.columns.until}</th>
          </tr>
        </thead>
        <tbody>
          {articles.map((article) => (
            <Row key={article.id} article={article} texts={texts} formats={formats} />
          ))}
        </tbody>
      </table>
      <fieldset className={bar.bar}>
        <legend>{trash.withSelected}</legend>
        <button type="submit" className={controls.button}>
          {trash.restore}
        </button>
        <button
          type="submit"
          className={`${controls.button} ${controls.danger}`}
          formAction={`${TRASH}/hapus`}
        >
          {trash.purge}
        </button>
      </fieldset>
    </form>
  )
}

type RowProps = Pick<Props, 'texts' | 'formats'> & { article: DeletedArticle }

function Row({ article, texts: { trash, articles }, formats }: RowProps) {
  const { id, title, status, by, deletedAt, endsAt } = article
  return (
    <tr>
      <td className={bar.select}>
        <label>
          <input type="checkbox" name="id" value={id} />
          <span className="visually-hidden">{trash.select(title)}</span>
        </label>
      </td>
      <th scope="row" dir="auto">
        {title}
      </th>
      <td data-label={trash.columns.state}>{articles.state[status]}</td>
      <td data-label={trash.columns.by}>
        <bdi>{by ?? trash.nobody}</bdi>
      </td>
      <td data-label={trash.columns.at}>
        <time dateTime={deletedAt.toISOString()}>{formats.dateTime(deletedAt)}</time>
      </td>
      <td data-label={trash.columns.until}>
        <time dateTime={endsAt.toISOString()}>{formats.dateTime(endsAt)}</time> {formats.zone(endsAt)}
      </td>
    </tr>
  )
}
