import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { IMPORTS } from '@/lib/desk/paths'
import type { ImportJob } from '@/lib/import-jobs/jobs'
import controls from './controls.module.css'
import styles from './import-detail.module.css'
import { ImportPieces } from './import-pieces'
import { isOpen, stateText } from './import-state'

type Props = { job: ImportJob; mayRun: boolean; texts: DeskMessages['imports']; formats: Formats }

const COUNTS = ['created', 'updated', 'unchanged', 'skipped', 'failed', 'losses'] as const

/** The progress of an import, or its results; a script in the browser keeps it up to date while it runs. */
export function ImportDetail({ job, mayRun, texts, formats }: Props) {
  const { id, isDryRun, state, progress, message } = job
  const goesOn = isOpen(job)
  return (
    <div data-import="" data-goes-on={goesOn ? '' : undefined}>
      <p className={controls.message} role="status">
        {stateText(job, texts, formats)}. {goesOn ? texts.goesOn : isDryRun && texts.nothingChanged}
      </p>
      {state === 'failed' && message && (
        <p className={styles.fault}>
          {texts.stopped} {texts.sentence(message)}
        </p>
      )}
      <dl className={styles.counts}>
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{texts.counts[name][isDryRun ? 0 : 1]}</dt>
            <dd>{formats.number(progress.counts[name])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.acts}>
        {goesOn ? (
          <>
            <a className={controls.button} href={`${IMPORTS}/${id}`}>
              {texts.reload}
            </a>
            <Act id={id} act="batal" label={texts.cancel} hint={texts.cancelHint} />
          </>
        ) : (
          <>
            {mayRun && (
              <Act
                id={id}
                act="jalankan"
                label={isDryRun ? texts.run : texts.again}
                hint={texts.runHint}
                isPrimary
              />
            )}
            <Act id={id} act="hapus" label={texts.remove} />
          </>
        )}
      </div>
      <ImportPieces progress={progress} isOver={!goesOn} texts={texts} formats={formats} />
    </div>
  )
}

type ActProps = { id: number; act: string; label: string; hint?: string; isPrimary?: true }

function Act({ id, act, label, hint, isPrimary }: ActProps) {
  const hintId = `${act}-hint`
  return (
    <form method="post" action={`${IMPORTS}/${id}/${act}`} encType="multipart/form-data">
      <button
        type="submit"
        className={isPrimary ? `${controls.button} ${controls.primary}` : controls.button}
        aria-describedby={hint && hintId}
      >
        {label}
      </button>
      {hint && (
        <p id={hintId} className={controls.hint}>
          {hint}
        </p>
      )}
    </form>
  )
}
