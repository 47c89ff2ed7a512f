import { diffLists } from '../diff/diff-lists'
import { keyOf } from './blocks'

/** Blocks of the base, from `start` to before `end`, that a side has replaced by its own. */
export type Hunk = { start: number; end: number; blocks: string[] }

/** The work for more grows with its square; who changes so much wrote another text. */
const MAX_CHANGED = 1_000

/** What a side changed, in order. Blocks that were replaced one by one are hunks of their own. */
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
