import type { FieldDiff } from '@/lib/articles/revisions/diff-revisions'
import type { DiffPart } from '@/lib/content/diff/diff-text'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'
import { DiffText } from './diff-text'
import { fieldName } from './field-name'
import styles from './revision-diff.module.css'

type Props = { from: string; to: string; fields: FieldDiff[]; texts: DeskMessages; formats: Formats }

/** The differences between two versions of an article, field by field. */
export function RevisionDiff({ from, to, fields, texts, formats }: Props) {
  const { history } = texts
  return (
    <section aria-labelledby="difference">
      <h2 id="difference" className={controls.heading}>
        {history.difference(from, to)}
      </h2>
      {fields.length === 0 && <p>{history.same}</p>}
      {fields.map(({ field, parts }) => (
        <section key={field} className={styles.field}>
          <h3 className={controls.label}>{fieldName(field, texts)}</h3>
          <DiffText parts={inWords(field, parts, texts, formats)} texts={history} formats={formats} />
        </section>
      ))}
    </section>
  )
}

/** Values that are not texts of an author are shown as on the other screens. */
function inWords(field: string, parts: DiffPart[], texts: DeskMessages, formats: Formats): DiffPart[] {
  const names: Record<string, Record<string, string>> = {
    status: texts.articles.state,
    content_format: texts.editor.formats,
  }
  const ofField = names[field]
  const show = ofField ? (text: string) => ofField[text] ?? text : null
  const shown = field === 'published_at' ? (text: string) => formats.dateTime(new Date(text)) : show
  if (!shown) return parts
  const side = (op: DiffPart['op']): DiffPart[] => {
    const text = parts
      .filter((part) => part.op === 'equal' || part.op === op)
      .map(({ text }) => text)
      .join('')
    return text === '' ? [] : [{ op, text: shown(text) }]
  }
  return [...side('delete'), ...side('insert')]
}
