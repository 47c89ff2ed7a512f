import type { ReferenceOperation } from '@/lib/openapi/reference'
import styles from './docs-table.module.css'
import { DocsInline } from './docs-text'

type Props = Pick<ReferenceOperation, 'answers' | 'problems'> & { label: string }

/** What a call may be answered with: the good cases with their headers, and the problems by their status. */
export function DocsResponses({ label, answers, problems }: Props) {
  const statuses = [...new Set(problems.map(({ status }) => status))]
  return (
    <table className={styles.table}>
      <caption>{label}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {answers.map(({ status, text, headers }) => (
          <tr key={status}>
            <th scope="row">
              <code>{status}</code>
            </th>
            <td>
              <DocsInline text={text} />
              {headers.length > 0 && <p className={styles.names}>{headers.join(', ')}</p>}
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
