import type { DiffPart } from '@/lib/content/diff/diff-text'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { DiffPiece } from './diff-piece'
import styles from './diff-text.module.css'

type Props = { parts: DiffPart[]; texts: DeskMessages['history']; formats: Formats }

/** The diff of two texts, also described for screen readers; long equal parts are folded. */
export function DiffText({ parts, texts, formats }: Props) {
  const pieces = parts.flatMap((part, at) => piecesOf(part, at > 0, at < parts.length - 1))
  return (
    <div className={styles.text} dir="auto">
      {pieces.map((piece, at) => (
        // The parts never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Piece key={at} piece={piece} texts={texts} formats={formats} />
      ))}
    </div>
  )
}

type Folded = { op: 'folded'; text: string }

function Piece({ piece, texts, formats }: { piece: DiffPart | Folded } & Omit<Props, 'parts'>) {
  if (piece.op !== 'folded') return <DiffPiece part={piece} texts={texts} />
  return (
    <details className={styles.folded}>
      <summary>{texts.unchanged(formats.number(linesOf(piece.text).length))}</summary>
      {piece.text}
    </details>
  )
}

/** The lines around a change that stay visible. */
const CONTEXT = 2
const MIN_FOLDED = 3

function piecesOf(part: DiffPart, hasBefore: boolean, hasAfter: boolean): (DiffPart | Folded)[] {
  if (part.op !== 'equal') return [part]
  const lines = linesOf(part.text)
  const start = hasBefore ? CONTEXT : 0
  const end = lines.length - (hasAfter ? CONTEXT : 0)
  if (end - start < MIN_FOLDED) return [part]
  const text = (from: number, to?: number) => lines.slice(from, to).join('')
  const pieces: (DiffPart | Folded)[] = [
    { op: 'equal', text: text(0, start) },
    { op: 'folded', text: text(start, end) },
    { op: 'equal', text: text(end) },
  ]
  return pieces.filter((piece) => piece.text !== '')
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}
