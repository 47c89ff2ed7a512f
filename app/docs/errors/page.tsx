import { DocsCode } from '@/components/docs-code'
import { DocsFrame } from '@/components/docs-frame'
import { DocsInline } from '@/components/docs-text'
import { Head } from '@/components/head'
import { type ProblemCode, problems } from '@/lib/errors'
import { exampleProblem } from '@/lib/openapi/document'
import { GUIDES } from '@/lib/openapi/problems'
import { inJson } from '@/lib/openapi/reference'
import { plainHead } from '@/lib/site/head'
import { page } from '../../page-handler'
import styles from './page.module.css'

const DECK =
  'Every way in which a call can fail, by status: when it comes, how to mend it, and what it looks like. The type of each problem is an address on this page.'

/** What the `type` of a problem leads to: an explanation of each. */
export default page(async () => {
  const codes = codesByStatus()
  return (
    <>
      <Head {...plainHead({ title: 'Problems', description: DECK, path: '/docs/errors' })} />
      <DocsFrame
        title="Problems"
        deck={
          <>
            <p>{DECK}</p>
            <p>
              <a href="/docs">API reference</a>
            </p>
          </>
        }
        places={codes.map((code) => ({ id: anchorOf(code), name: `${problems[code].status} ${code}` }))}
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
                <DocsInline text={GUIDES[code].when} />
              </dd>
              <dt>What to do</dt>
              <dd>
                <DocsInline text={GUIDES[code].mend} />
              </dd>
            </dl>
            <DocsCode label="Example" text={inJson(exampleProblem(code))} />
          </section>
        ))}
      </DocsFrame>
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
