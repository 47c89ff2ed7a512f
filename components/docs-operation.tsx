import type { ReferenceOperation } from '@/lib/openapi/reference'
import { DocsCode } from './docs-code'
import { DocsFields } from './docs-fields'
import styles from './docs-operation.module.css'
import { DocsResponses } from './docs-responses'
import { DocsText } from './docs-text'

/** Where on the page the fields of a body are. */
const FIELDS = { ArticleInput: 'article-fields', ArticlePatch: 'article-fields' } as const

/** One operation: what it does, how it is called, what it answers. */
export function DocsOperation({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, scopes, body, example } = operation
  const place = FIELDS[body as keyof typeof FIELDS]
  return (
    <section className={styles.operation}>
      <h3 id={id}>{summary}</h3>
      <p className={styles.address}>
        <code>
          <b>{method}</b> {path}
        </code>
        {scopes.length > 0 && (
          <span>
            key with <code>{scopes.join(' or ')}</code>
          </span>
        )}
      </p>
      <div className={styles.text}>
        <DocsText text={description} />
        {place && (
          <p>
            The body is a JSON object with the <a href={`#${place}`}>fields of an article</a>.
          </p>
        )}
      </div>
      <DocsCode label="Call" text={operation.curl} />
      {example && <DocsCode label={`Answer: ${example.status}`} text={example.text} />}
      <DocsFields label="Parameters" rows={operation.parameters} />
      <DocsFields label="Request headers" rows={operation.headers} />
      <DocsResponses label="Answers" answers={operation.answers} problems={operation.problems} />
    </section>
  )
}
