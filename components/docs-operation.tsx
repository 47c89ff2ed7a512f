import type { ReferenceOperation } from '@/lib/openapi/reference/operations'
import { DocsCode } from './docs-code'
import { DocsFields } from './docs-fields'
import styles from './docs-operation.module.css'
import { DocsResponses } from './docs-responses'
import { DocsText } from './docs-text'

const BODY_SECTIONS: Record<string, string> = {
  ArticleInput: 'article-fields',
  ArticlePatch: 'article-fields',
}

export function DocsOperation({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, description, scopes, body, example } = operation
  const bodySection = BODY_SECTIONS[body ?? '']
  return (
    <section className={styles.operation}>
      <h3 id={id}>{summary}</h3>
      <p className={styles.endpoint}>
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
        {bodySection && (
          <p>
            The body is a JSON object with the <a href={`#${bodySection}`}>fields of an article</a>.
          </p>
        )}
      </div>
      <DocsCode label="Request" text={operation.curl} />
      {example && <DocsCode label={`Response: ${example.status}`} text={example.text} />}
      <DocsFields label="Parameters" rows={operation.parameters} />
      <DocsFields label="Request headers" rows={operation.headers} />
      <DocsResponses label="Responses" responses={operation.responses} problems={operation.problems} />
    </section>
  )
}
