import { DocsCode } from '@/components/docs-code'
import { DocsFields } from '@/components/docs-fields'
import { DocsFrame } from '@/components/docs-frame'
import { DocsOperation } from '@/components/docs-operation'
import { DocsResponses } from '@/components/docs-responses'
import { DocsText } from '@/components/docs-text'
import { Head } from '@/components/head'
import { KEY_VARIABLE } from '@/lib/openapi/curl'
import { openApiDocument } from '@/lib/openapi/document'
import { GUIDE } from '@/lib/openapi/guide'
import { commonHeadersOf, commonProblemsOf, fieldsOf, groupsOf } from '@/lib/openapi/reference'
import { plainHead } from '@/lib/site/head'
import { page } from '../page-handler'
import styles from './page.module.css'

/** The objects that answers are made of. */
const OBJECTS = [
  { id: 'article', name: 'Article', schema: 'Article', label: 'An article, as it is read alone' },
  {
    id: 'article-in-lists',
    name: 'Article in lists',
    schema: 'ArticleSummary',
    label: 'An article, as lists have it',
  },
  { id: 'problem', name: 'Problem', schema: 'Problem', label: 'Why a request failed' },
]

/** The reference of the API, made from its OpenAPI document. */
export default page(async () => {
  const document = openApiDocument()
  const groups = groupsOf(document)
  const [server] = document.servers
  return (
    <>
      <Head
        {...plainHead({ title: document.info.title, description: document.info.summary, path: '/docs' })}
      />
      <DocsFrame
        title={document.info.title}
        deck={
          <>
            <p>{document.info.summary}</p>
            <p>
              Address <code>{server?.url}</code> · <a href="/api/openapi.json">OpenAPI 3.1</a> ·{' '}
              <a href="/docs/errors">all problems</a>
            </p>
          </>
        }
        places={[
          { id: 'first-call', name: 'A first call' },
          {
            id: 'every-call',
            name: 'Every call',
            places: GUIDE.map(({ id, title }) => ({ id, name: title })),
          },
          ...groups.map(({ name, operations }) => ({
            id: name.toLowerCase(),
            name,
            places: operations.map(({ id, summary }) => ({ id, name: summary })),
          })),
          {
            id: 'objects',
            name: 'Objects',
            places: [{ id: 'article-fields', name: 'Fields to send' }, ...OBJECTS],
          },
        ]}
      >
        <section>
          <h2 id="first-call">A first call</h2>
          <p>Put your key into the shell once; every command on this page can then be pasted as it is.</p>
          <DocsCode label="Key" text={`export ${KEY_VARIABLE}=art_…`} />
          <DocsCode
            label="Publish an article"
            text={
              groups.flatMap(({ operations }) => operations).find(({ id }) => id === 'create-article')
                ?.curl ?? ''
            }
          />
        </section>
        <section>
          <h2 id="every-call">Every call</h2>
          {GUIDE.map(({ id, title, text }) => (
            <section key={id} className={styles.rule}>
              <h3 id={id}>{title}</h3>
              <DocsText text={text} />
            </section>
          ))}
          <DocsFields label="Headers of every answer" rows={commonHeadersOf(document)} />
          <DocsResponses label="Problems of every call" answers={[]} problems={commonProblemsOf(document)} />
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
          <section className={styles.rule}>
            <h3 id="article-fields">Fields to send</h3>
            <DocsText text={document.components.schemas.ArticleInput?.description ?? ''} />
            <DocsFields label="An article, as it is sent" rows={fieldsOf(document, 'ArticleInput')} />
          </section>
          {OBJECTS.map(({ id, name, schema, label }) => (
            <section key={id} className={styles.rule}>
              <h3 id={id}>{name}</h3>
              <DocsText text={document.components.schemas[schema]?.description ?? ''} />
              <DocsFields label={label} rows={fieldsOf(document, schema)} />
            </section>
          ))}
        </section>
      </DocsFrame>
    </>
  )
})
