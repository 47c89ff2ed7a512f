import type { DiffPart } from '../../content/diff/diff-text'
import { diffTexts } from '../../content/render'
import { hasCode } from '../../errors'
import type { Conflict } from './conflict'
import { partOf } from './conflict-names'

/** How each side of a part differs from the common base; null if too little is left to compare. */
export type Marks = { mine: DiffPart[] | null; theirs: DiffPart[] | null }

/**
 * The differences in each part of a conflict, by the name of the part in the form. Parts with an unknown base have no marks,
 * and no part has if finding them takes too long.
 */
export async function findMarks({ fields, segments }: Conflict): Promise<Map<string, Marks>> {
  const parts = [
    ...fields.map((part) => ({ ...part, name: String(part.field) })),
    ...segments.map((part, index) => ({ ...part, name: partOf(index) })),
  ].filter(({ kind, base }) => kind !== 'same' && base?.trim())
  const pairs = parts.flatMap(({ base, mine, theirs }) => [pairOf(base, mine), pairOf(base, theirs)])
  const diffs = await diffTexts(pairs).catch(noneAfterTooLong)
  return new Map(
    parts.map(({ name }, at) => [name, { mine: ifAkin(diffs[2 * at]), theirs: ifAkin(diffs[2 * at + 1]) }]),
  )
}

function pairOf(before: string | null, after: string) {
  return { before: before?.trim() ?? '', after: after.trim() }
}

/** In a completely different text, every word would be marked. */
function ifAkin(parts: DiffPart[] | undefined): DiffPart[] | null {
  return parts?.some(({ op, text }) => op === 'equal' && text.trim() !== '') ? parts : null
}

/** The texts can be chosen without marks. */
function noneAfterTooLong(error: unknown): DiffPart[][] {
  if (hasCode(error, 'validation_failed')) return []
  throw error
}
