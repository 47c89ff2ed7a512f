import type { ReactNode } from 'react'
import { joinBlocks } from '@/lib/content/merge/blocks'
import type { Marks } from '@/lib/desk/articles/conflict-marks'
import { choiceName, ownName } from '@/lib/desk/articles/conflict-names'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import styles from './conflict-part.module.css'
import controls from './controls.module.css'
import { DiffPiece } from './diff-piece'

type Part = {
  kind: 'mine' | 'theirs' | 'conflict' | 'same'
  base: string | null
  mine: string
  theirs: string
}

type Props = {
  /** The form's name for the field, or for the part of the content. */
  name: string
  label: string
  part: Part
  marks: Marks | undefined
  texts: DeskMessages['conflict']
  history: DeskMessages['history']
}

/** One part as it was, as it is stored, and as it was typed: the person chooses one of the last two, or writes another. */
export function ConflictPart({ name, label, part, marks, texts, history }: Props) {
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
        <span className={styles.title}>
          {label} <span className={controls.faint}>{texts.kinds[kind]}</span>
        </span>
      </legend>
      {kind === 'conflict' && (
        <div className={styles.base}>
          <p className={controls.label}>{texts.base}</p>
          <Text text={base} texts={texts} history={history} />
        </div>
      )}
      <Choice {...choice('theirs')} label={nameOf('theirs')}>
        <Text text={theirs} marks={marks?.theirs} texts={texts} history={history} />
      </Choice>
      <Choice {...choice('mine')} label={nameOf('mine')}>
        <Text text={mine} marks={marks?.mine} texts={texts} history={history} />
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

type TextProps = { text: string | null; marks?: Marks['mine'] } & Pick<Props, 'texts' | 'history'>

function Text({ text, marks, texts, history }: TextProps) {
  const note = text === null ? texts.unknown : text.trim() === '' ? texts.empty : null
  if (note !== null) return <p className={controls.faint}>{note}</p>
  const pieces = marks?.map((part, at) => (
    // The pieces never change their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <DiffPiece key={at} part={part} texts={history} />
  ))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <div className={styles.text} tabIndex={0} dir="auto">
      {pieces ?? text?.trim()}
    </div>
  )
}

/** For the content both texts, to be merged; for a field the person's own. */
function suggested(name: string, { mine, theirs }: Part): string {
  return name.startsWith('content.') ? joinBlocks([theirs, mine]).trim() : mine
}
