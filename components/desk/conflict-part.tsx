import type { ReactNode } from 'react'
import { joinBlocks } from '@/lib/content/merge/blocks'
import { choiceName, ownName } from '@/lib/desk/articles/conflict-names'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import styles from './conflict-part.module.css'
import controls from './controls.module.css'

type Part = {
  kind: 'mine' | 'theirs' | 'conflict' | 'same'
  base: string | null
  mine: string
  theirs: string
}

type Props = {
  /** The field, or the part of the content, in the names of the form. */
  name: string
  label: string
  part: Part
  texts: DeskMessages['conflict']
}

/** One part as it was, as it is stored, and as it was typed: one of both is chosen, or another one is written. */
export function ConflictPart({ name, label, part, texts }: Props) {
  const { kind, base, mine, theirs } = part
  if (kind === 'same') return null
  const own = kind === 'conflict' ? suggested(name, part) : part[kind]
  const choice = (value: 'mine' | 'theirs' | 'own') => ({
    name: choiceName(name),
    value,
    isChosen: kind === value,
  })
  const isAsBefore = (side: 'mine' | 'theirs') => kind !== 'conflict' && kind !== side
  const nameOf = (side: 'mine' | 'theirs') => (isAsBefore(side) ? texts.asBefore(texts[side]) : texts[side])
  const written = (
    <Choice {...choice('own')} label={texts.own}>
      <textarea
        name={ownName(name)}
        defaultValue={own}
        rows={Math.min(12, own.split('\n').length + 1)}
        className={`${controls.input} ${styles.own}`}
        aria-label={texts.ownLabel(label)}
        dir="auto"
      />
    </Choice>
  )
  return (
    <fieldset className={styles.part} data-kind={kind}>
      <legend>
        {label} <span className={controls.faint}>{texts.kinds[kind]}</span>
      </legend>
      {kind === 'conflict' && (
        <div className={styles.base}>
          <p className={controls.label}>{texts.base}</p>
          <Text text={base} texts={texts} />
        </div>
      )}
      <Choice {...choice('theirs')} label={nameOf('theirs')}>
        <Text text={theirs} texts={texts} />
      </Choice>
      <Choice {...choice('mine')} label={nameOf('mine')}>
        <Text text={mine} texts={texts} />
      </Choice>
      {kind === 'conflict' ? (
        written
      ) : (
        <details className={styles.folded}>
          <summary>{texts.write}</summary>
          {written}
        </details>
      )}
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  value: string
  isChosen: boolean
  label: string
  children: ReactNode
}

function Choice({ name, value, isChosen, label, children }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <label className={controls.check}>
        <input type="radio" name={name} value={value} defaultChecked={isChosen} required /> {label}
      </label>
      {children}
    </div>
  )
}

function Text({ text, texts }: { text: string | null; texts: Props['texts'] }) {
  const note = text === null ? texts.unknown : text.trim() === '' ? texts.empty : null
  if (note !== null) return <p className={controls.faint}>{note}</p>
  return (
    <div className={styles.text} dir="auto">
      {text?.trim()}
    </div>
  )
}

/** Both texts one after the other, to make one of, where a text has several lines; else that of the person. */
function suggested(name: string, { mine, theirs }: Part): string {
  return name.startsWith('content.') ? joinBlocks([theirs, mine]).trim() : mine
}
