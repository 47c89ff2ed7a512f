import { DocsCode } from '@/components/docs-code'
import { DocsFields } from '@/components/docs-fields'
import { DocsLayout } from '@/components/docs-layout'
import { DocsOperation } from '@/components/docs-operation'
import { DocsResponses } from '@/components/docs-responses'
import { DocsText } from '@/components/docs-text'
import { Head } from '@/components/head'
import { openApiDocument } from '@/lib/openapi/document'
import { GUIDE } from '@/lib/openapi/guide'
import { KEY_VARIABLE, SESSION_VARIABLE } from '@/lib/openapi/reference/curl'
import { commonHeaders, fieldsOf } from '@/lib/openapi/reference/fields'
import { OBJECTS } from '@/lib/openapi/reference/objects'
import { type ReferenceGroup, referenceGroups } from '@/lib/openapi/reference/operations'
import { commonProblems } from '@/lib/openapi/reference/problems'
import { plainHead } from '@/lib/site/head/site-page-head'
import { page } from '../page-handler'
import { navSections } from './nav-sections'
import styles from './page.module.css'

/** The API reference, rendered from the OpenAPI document. */
export default page(async () => {
  const document = openApiDocument()
  const { info, servers, components } = document
  const groups = referenceGroups(document)
  return (
    <>
      <Head {...plainHead({ title: info.title, description: info.summary, path: '/docs' })} />
      <DocsLayout
        title={info.title}
        deck={
          <>
            <p>{info.summary}</p>
            <p>
              Base URL <code>{servers[0]?.url}</code> · <a href="/api/openapi.json">OpenAPI 3.1</a> ·{' '}
              <a href="/docs.md">Markdown</a> · <a href="/docs/errors">Errors</a>
            </p>
          </>
        }
        sections={navSections(groups)}
      >
        <section>
          <h2 id="quick-start">Quick start</h2>
          <p>
            Set your key once; every command on this page can then be pasted into the same shell.{' '}
            <code>${SESSION_VARIABLE}</code> is the session cookie of a person at the desk,{' '}
            <code>name=value</code>.
          </p>
          <DocsCode label="Key" text={`export ${KEY_VARIABLE}=art_…`} />
          <DocsCode label="Publish an article" text={curlOf(groups, 'create-article')} />
        </section>
        <section>
          <h2 id="all-requests">All requests</h2>
          {GUIDE.map(({ id, title, text }) => (
            <section key={id} className={styles.topic}>
              <h3 id={id}>{title}</h3>
              <DocsText text={text} />
            </section>
          ))}
          <DocsFields label="Headers of every response" rows={commonHeaders(document)} />
          <DocsResponses label="Errors of every request" responses={[]} problems={commonProblems(document)} />
        </section>
        {groups.map(({ name, description, operations }) => (
          <section key={name}>
            <h2 id={name.toLowerCase()}>{name}</h2>
            <p className={styles.lead}>{description}</p>
            {operations.map((operation) => (
              <DocsOperation key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
        <section>
          <h2 id="objects">Objects</h2>
          {OBJECTS.map(({ id, name, schema }) => (
            <section key={id} className={styles.topic}>
              <h3 id={id}>{name}</h3>
              <DocsText text={components.schemas[schema]?.description ?? ''} />
              <DocsFields label="Fields" rows={fieldsOf(document, schema)} />
            </section>
          ))}
        </section>
      </DocsLayout>
    </>
  )
})

function curlOf(groups: ReferenceGroup[], id: string): string {
  return groups.flatMap(({ operations }) => operations).find((operation) => operation.id === id)?.curl ?? ''
}
