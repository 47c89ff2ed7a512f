import type { ReactNode } from 'react'
import type { BulkResult } from '@/lib/desk/articles/bulk'
import type { Formats } from '@/lib/desk/i18n/format'
import controls from './controls.module.css'
import { faultText } from './fault-text'

type Texts = {
  done: (count: string) => string
  undone: (count: string) => string
  nothingSelected: string
  /** By the code of the problem. */
  reasons: Record<string, string> & { not_found: string; other: string }
}

type Props = {
  results: BulkResult[]
  /** The listed articles, whose titles name the results. */
  articles: readonly { id: number; title: string }[]
  /** The URL of an article that failed. */
  hrefOf?: (id: number) => string
  texts: Texts
  formats: Formats
  after?: ReactNode
}

/** The result of each selected article. */
export function BulkResults({ results, articles, hrefOf, texts, formats, after }: Props) {
  const failed = results.filter(({ problem }) => problem !== null)
  const done = results.length - failed.length
  const nameOf = (id: number) => articles.find((article) => article.id === id)?.title ?? `#${id}`
  return (
    <div className={controls.message} role="status">
      {results.length === 0 && <p>{texts.nothingSelected}</p>}
      {done > 0 && <p>{texts.done(formats.number(done))}</p>}
      {failed.length > 0 && (
        <>
          <p>{texts.undone(formats.number(failed.length))}</p>
          <ul>
            {failed.map(({ id, problem }) => (
              <li key={id}>
                {hrefOf ? (
                  <a href={hrefOf(id)} dir="auto">
                    {nameOf(id)}
                  </a>
                ) : (
                  <bdi>{nameOf(id)}</bdi>
                )}
                : {reasonOf(problem ?? '', texts)}
              </li>
            ))}
          </ul>
        </>
      )}
      {after}
    </div>
  )
}

function reasonOf(problem: string, { reasons }: Texts): string {
  if (problem === 'gone' || problem === 'moved') return reasons.not_found
  return faultText(problem, reasons)
}
