import type { SummaryRow } from '@/lib/articles/rows'
import type { BulkResult } from '@/lib/desk/articles/bulk'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { articleDeskPath } from '@/lib/desk/paths'
import controls from './controls.module.css'

type Props = {
  results: BulkResult[]
  articles: SummaryRow[]
  texts: DeskMessages['articles']
  formats: Formats
}

/** What became of each article that was ticked. */
export function BulkResults({ results, articles, texts, formats }: Props) {
  const failed = results.filter(({ problem }) => problem !== null)
  const done = results.length - failed.length
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
                <a href={articleDeskPath(id)} dir="auto">
                  {articles.find((article) => article.id === id)?.title ?? `#${id}`}
                </a>
                : {reasonOf(problem, texts)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function reasonOf(problem: string | null, { reasons }: DeskMessages['articles']): string {
  if (problem === 'not_found' || problem === 'gone' || problem === 'moved') return reasons.not_found
  if (problem === 'insufficient_scope' || problem === 'validation_failed') return reasons[problem]
  return reasons.other
}
