import type { ReferenceOperation } from '@/lib/openapi/reference/operations'
import styles from './docs-table.module.css'
import { DocsInline } from './docs-text'

type Props = Pick<ReferenceOperation, 'responses' | 'problems'> & { label: string }

/** The responses of a request: successful ones with their headers, then the problems by status. */
export function DocsResponses({ label, responses, problems }: Props) {
  const statuses = [...new Set(problems.map(({ status }) => status))]
  return (
    <table className={styles.table}>
      <caption>{label}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {responses.map(({ status, text, headers }) => (
          <tr key={status}>
            <th scope="row">
              <code>{status}</code>
            </th>
            <td>
              <DocsInline text={text} />
              {headers.length > 0 && <p className={styles.headers}>{headers.join(', ')}</p>}
            </td>
          </tr>
        ))}
        {statuses.map((status) => (
          <tr key={status}>
            <th scope="row">
              <code>{status}</code>
            </th>
            <td className={styles.codes}>
              {problems
                .filter((problem) => problem.status === status)
                .map(({ code }) => (
                  <a key={code} href={`/docs/errors#${code.replaceAll('_', '-')}`}>
                    {code}
                  </a>
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
