import { diffLists } from '../diff/diff-lists'
import { keyOf } from './blocks'

/** Blocks `start` to `end` (exclusive) of the base, which one side replaced with `blocks`. */
export type Hunk = { start: number; end: number; blocks: string[] }

/** Time grows quadratically, and a text with more changes is a different text. */
const MAX_CHANGED = 1_000

/** The changes of a side in order. Blocks replaced one for one become separate hunks. */
export function hunksOf(base: readonly string[], side: readonly string[]): Hunk[] {
  return changesOf(base.map(keyOf), side.map(keyOf)).flatMap(({ start, end, from, to }) =>
    toHunks(start, end, side.slice(from, to)),
  )
}

type Change = { start: number; end: number; from: number; to: number }

function changesOf(base: string[], side: string[]): Change[] {
  const { head, tail, changes: parts } = diffLists(base, side, MAX_CHANGED)
  const whole = { start: head, end: base.length - tail, from: head, to: side.length - tail }
  if (whole.start === whole.end && whole.from === whole.to) return []
  if (!parts) return [whole]
  const changes: Change[] = []
  let [start, from] = [head, head]
  let open: Change | null = null
  for (const { added, removed, count } of parts) {
    if (!added && !removed) open = null
    else if (open === null) {
      open = { start, end: start, from, to: from }
      changes.push(open)
    }
    if (!added) start += count
    if (!removed) from += count
    if (open) Object.assign(open, { end: start, to: from })
  }
  return changes
}

function toHunks(start: number, end: number, blocks: string[]): Hunk[] {
  if (blocks.length !== end - start) return [{ start, end, blocks }]
  return blocks.map((block, at) => ({ start: start + at, end: start + at + 1, blocks: [block] }))
}
