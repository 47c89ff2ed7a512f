import { DocsCode } from '@/components/docs-code'
import { DocsLayout } from '@/components/docs-layout'
import { DocsInline } from '@/components/docs-text'
import { Head } from '@/components/head'
import { type ProblemCode, problems } from '@/lib/errors'
import { exampleProblem } from '@/lib/openapi/document'
import { PROBLEM_GUIDES } from '@/lib/openapi/problem-guides'
import { prettyJson } from '@/lib/openapi/reference/pretty-json'
import { plainHead } from '@/lib/site/head/site-page-head'
import { page } from '../../page-handler'
import styles from './page.module.css'

const DECK =
  'Every error that the API returns, by status: when it occurs, how to fix it, and an example. The type of each problem document links to this page.'

/** The explanations of all problems; the `type` of a problem links to its own. */
export default page(async () => {
  const codes = codesByStatus()
  return (
    <>
      <Head {...plainHead({ title: 'Errors', description: DECK, path: '/docs/errors' })} />
      <DocsLayout
        title="Errors"
        deck={
          <>
            <p>{DECK}</p>
            <p>
              <a href="/docs">API reference</a>
            </p>
          </>
        }
        sections={codes.map((code) => ({ id: anchorOf(code), name: `${problems[code].status} ${code}` }))}
      >
        {codes.map((code) => (
          <section key={code} className={styles.problem}>
            <h2 id={anchorOf(code)}>{problems[code].title}</h2>
            <p className={styles.code}>
              <b>{problems[code].status}</b> <code>{code}</code>
            </p>
            <dl>
              <dt>When</dt>
              <dd>
                <DocsInline text={PROBLEM_GUIDES[code].when} />
              </dd>
              <dt>What to do</dt>
              <dd>
                <DocsInline text={PROBLEM_GUIDES[code].fix} />
              </dd>
            </dl>
            <DocsCode label="Example" text={prettyJson(exampleProblem(code))} />
          </section>
        ))}
      </DocsLayout>
    </>
  )
})

function codesByStatus(): ProblemCode[] {
  // The keys of the table are the codes.
  const codes = Object.keys(problems) as ProblemCode[]
  return codes.sort((one, other) => problems[one].status - problems[other].status)
}

function anchorOf(code: ProblemCode): string {
  return code.replaceAll('_', '-')
}
