import type { Revision } from '@/lib/articles/revisions/revisions'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'
import { fieldName } from './field-name'
import styles from './revision-list.module.css'

type Props = {
  /** The path of the screen; restoring posts to a path below it. */
  path: string
  revisions: Revision[]
  chosen: { from: string; to: string }
  mayRestore: boolean
  texts: DeskMessages
  formats: Formats
}

/** All versions that are kept, and the choice of two to compare. */
export function RevisionList(props: Props) {
  const { revisions, mayRestore, texts } = props
  const { history } = texts
  const canRestore = mayRestore && revisions.length > 1
  return (
    <form method="get" className={styles.list}>
      <p className={controls.faint}>{history.explain}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{history.columns.from}</th>
            <th scope="col">{history.columns.to}</th>
            <th scope="col">{history.columns.number}</th>
            <th scope="col">{history.columns.at}</th>
            <th scope="col">{history.columns.by}</th>
            <th scope="col">{history.columns.changed}</th>
            {canRestore && (
              <th scope="col">
                <span className="visually-hidden">{history.columns.act}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {revisions.map((revision) => (
            <Row key={revision.revision} revision={revision} canRestore={canRestore} {...props} />
          ))}
        </tbody>
      </table>
      <button type="submit" className={controls.button}>
        {history.compare}
      </button>
      {canRestore && <p className={controls.hint}>{history.restoreHint}</p>}
    </form>
  )
}

type RowProps = Omit<Props, 'revisions'> & { revision: Revision; canRestore: boolean; revisions: Revision[] }

function Row({ path, revision, revisions, chosen, canRestore, texts, formats }: RowProps) {
  const { history } = texts
  const { at, changed, is_current: isCurrent } = revision
  const number = String(revision.revision)
  const date = new Date(at)
  return (
    <tr>
      <td>
        <Choice
          name="dari"
          value={number}
          isChosen={number === chosen.from}
          label={history.choose.from(number)}
        />
      </td>
      <td>
        <Choice name="ke" value={number} isChosen={number === chosen.to} label={history.choose.to(number)} />
      </td>
      <th scope="row">
        {formats.number(revision.revision)}
        {isCurrent && <span className={controls.faint}> {history.current}</span>}
      </th>
      <td>
        <time dateTime={at}>{formats.dateTime(date)}</time>
      </td>
      <td dir="auto">{writerOf(revision, texts)}</td>
      <td className={styles.changed}>
        {changed.length > 0 ? changed.map((field) => fieldName(field, texts)).join(' · ') : history.begun}
      </td>
      {canRestore && (
        <td className={styles.act}>
          {!isCurrent && (
            <button
              type="submit"
              formMethod="post"
              formEncType="multipart/form-data"
              formAction={`${path}/${number}/pulihkan`}
              name="newest"
              value={revisions[0]?.revision}
              className={controls.button}
              aria-label={history.restoreOf(number)}
            >
              {history.restore}
            </button>
          )}
        </td>
      )}
    </tr>
  )
}

type ChoiceProps = { name: string; value: string; isChosen: boolean; label: string }

function Choice({ name, value, isChosen, label }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} value={value} defaultChecked={isChosen} />
      <span className="visually-hidden">{label}</span>
    </label>
  )
}

/** The author of a version: a person, a key, or the service itself. */
export function writerOf({ by, by_kind: kind }: Revision, { history }: DeskMessages): string {
  if (by === null || kind === 'service') return history.by.service
  return history.by[kind](by)
}
