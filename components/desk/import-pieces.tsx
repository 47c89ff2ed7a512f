import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import type { JobProgress } from '@/lib/import-jobs/progress'
import controls from './controls.module.css'

type Props = {
  progress: JobProgress
  isOver: boolean
  texts: DeskMessages['imports']
  formats: Formats
}

/** What was skipped, and what each piece lost. */
export function ImportPieces({ progress: { skipped, pieces, unlisted }, isOver, texts, formats }: Props) {
  const { sentence, fields } = texts
  return (
    <>
      {skipped.length > 0 && (
        <section aria-labelledby="skipped">
          <h2 id="skipped" className={controls.heading}>
            {texts.skipped}
          </h2>
          <ul className={controls.rows}>
            {skipped.map(({ reason, count }) => (
              <li key={JSON.stringify(reason)}>
                {sentence(reason)} <span className={controls.faint}>{formats.number(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {pieces.length > 0 && (
        <section aria-labelledby="pieces">
          <h2 id="pieces" className={controls.heading}>
            {texts.pieces}
          </h2>
          <ul className={controls.rows}>
            {pieces.map(({ source, slug, reason, losses }) => (
              <li key={`${source} ${slug}`}>
                <div>
                  <bdi>{source}</bdi> <span className={controls.faint}>{slug}</span>
                  <ul className={controls.faint}>
                    {reason !== null && <li>{sentence(reason)}</li>}
                    {losses.map(({ field, ...loss }) => (
                      <li key={`${field} ${JSON.stringify(loss)}`}>
                        {fields[field] ?? field}: {sentence(loss)}
                      </li>
                    ))}
                  </ul>
                </div>
              </li>
            ))}
          </ul>
          {unlisted > 0 && <p>{texts.unlisted(formats.number(unlisted))}</p>}
        </section>
      )}
      {isOver && pieces.length === 0 && <p>{texts.noLosses}</p>}
    </>
  )
}
