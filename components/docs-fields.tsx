import type { FieldRow } from '@/lib/openapi/reference/fields'
import styles from './docs-table.module.css'
import { DocsInline } from './docs-text'

type Props = { label: string; rows: FieldRow[] }

export function DocsFields({ label, rows }: Props) {
  if (rows.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>{label}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, isRequired, text }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code> {isRequired && <span className={styles.required}>required</span>}
            </th>
            <td>
              <span className={styles.type}>{type}</span> <DocsInline text={text} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
