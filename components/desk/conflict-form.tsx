import type { Revision } from '@/lib/articles/revisions/revisions'
import { blocksOf } from '@/lib/content/merge/blocks'
import type { Conflict, ContentPart } from '@/lib/desk/articles/conflict'
import type { Marks } from '@/lib/desk/articles/conflict-marks'
import { partOf } from '@/lib/desk/articles/conflict-names'
import { PERSON_FIELD } from '@/lib/desk/form'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { articleDeskPath } from '@/lib/desk/paths'
import styles from './conflict-form.module.css'
import { ConflictPart } from './conflict-part'
import controls from './controls.module.css'
import { fieldName } from './field-name'
import { writerOf } from './revision-list'

type Props = {
  conflict: Conflict
  marks: ReadonlyMap<string, Marks>
  newest: Revision | undefined
  personId: number
  texts: DeskMessages
  formats: Formats
}

/** Each part that differs, with the texts of both sides to choose from, and a field for another one. */
export function ConflictForm({ conflict, marks, newest, personId, texts: own, formats }: Props) {
  const { editable, copy, owner, revision, fields, segments } = conflict
  const texts = owner ? namingOwner(own, owner.name) : own
  const { stored, mayPublish, maySave } = editable
  const count = [...fields, ...segments].filter(({ kind }) => kind === 'conflict').length
  const isPublished = stored.status === 'published'
  return (
    <form
      method="post"
      action={articleDeskPath(stored.id, 'bentrok')}
      encType="multipart/form-data"
      className={styles.form}
    >
      <input type="hidden" name={PERSON_FIELD} value={personId} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="saved_at" value={copy.saved_at} />
      {owner && <input type="hidden" name="owner" value={owner.personId} />}
      <p>
        {owner && `${texts.conflict.other(owner.name, formats.dateTime(owner.savedAt))} `}
        {newest && copy.base_revision !== revision
          ? texts.conflict.explain(
              writerOf(newest, texts),
              formats.number(newest.revision),
              formats.dateTime(new Date(newest.at)),
            )
          : texts.conflict.ahead}{' '}
        <strong>{count > 0 ? texts.conflict.decide(formats.number(count)) : texts.conflict.nothing}</strong>
      </p>
      <p className={controls.hint}>{texts.conflict.safe}</p>
      {fields.map((part) => (
        <ConflictPart
          key={part.field}
          name={part.field}
          label={fieldName(part.field, texts)}
          part={part}
          marks={marks.get(part.field)}
          texts={texts.conflict}
          history={texts.history}
        />
      ))}
      <Content segments={segments} marks={marks} texts={texts} formats={formats} />
      <p className={styles.acts}>
        <button
          type="submit"
          name="act"
          value="save"
          className={`${controls.button} ${isPublished && mayPublish ? '' : controls.primary}`}
        >
          {isPublished || !maySave ? texts.conflict.keep : texts.conflict.save}
        </button>
        {isPublished && mayPublish && (
          <button
            type="submit"
            name="act"
            value="publish"
            className={`${controls.button} ${controls.primary}`}
          >
            {texts.conflict.update}
          </button>
        )}
      </p>
    </form>
  )
}

/** The texts for the copy of somebody else, by name. */
function namingOwner(texts: DeskMessages, name: string): DeskMessages {
  const { conflict } = texts
  const kinds = { ...conflict.kinds, mine: conflict.onlyBy(name) }
  return { ...texts, conflict: { ...conflict, kinds, mine: conflict.mineOf(name) } }
}

type ContentProps = { segments: ContentPart[] } & Pick<Props, 'marks' | 'texts' | 'formats'>

function Content({ segments, marks, texts, formats }: ContentProps) {
  if (segments.length === 0) return null
  const name = texts.editor.fields.content
  const numbers = numbersOf(segments)
  return (
    <section aria-labelledby="content">
      <h2 id="content" className={controls.heading}>
        {name}
      </h2>
      {segments.map((part, index) =>
        part.kind === 'same' ? (
          <details key={partOf(index)} className={styles.same}>
            <summary>{texts.conflict.unchanged(formats.number(blocksOf(part.theirs).length))}</summary>
            <div className={styles.text} dir="auto">
              {part.theirs.trim()}
            </div>
          </details>
        ) : (
          <ConflictPart
            key={partOf(index)}
            name={partOf(index)}
            label={texts.conflict.part(name, formats.number(numbers[index] ?? 0))}
            part={part}
            marks={marks.get(partOf(index))}
            texts={texts.conflict}
            history={texts.history}
          />
        ),
      )}
    </section>
  )
}

/** The numbers of the changed parts. */
function numbersOf(segments: readonly ContentPart[]): number[] {
  let count = 0
  return segments.map(({ kind }) => (kind === 'same' ? count : ++count))
}
