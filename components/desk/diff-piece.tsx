import type { DiffPart } from '@/lib/content/diff/diff-text'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import styles from './diff-piece.module.css'

type Props = { part: DiffPart; texts: DeskMessages['history'] }

/** A piece of a diff; screen readers are told whether it was inserted or deleted. */
export function DiffPiece({ part: { op, text }, texts }: Props) {
  if (op === 'equal') return text
  const Change = op === 'insert' ? 'ins' : 'del'
  return (
    <Change className={styles[op]}>
      <span className="visually-hidden"> {op === 'insert' ? texts.inserted : texts.deleted} </span>
      {text}
      <span className="visually-hidden"> {texts.end} </span>
    </Change>
  )
}
