import type { Actor } from '../../auth/actor'
import type { DiffPart } from '../../content/diff/diff-text'
import { diffTexts } from '../../content/render'
import { FIELD_NAMES } from '../schema/fields'
import { getRevisions } from './revisions'

/** The differences between two versions of an article in one field. */
export type FieldDiff = { field: string; parts: DiffPart[] }

/** The fields in which two versions of the article at `slug` differ, from the first to the other. Throws as `getRevision`. */
export async function diffRevisions(
  actor: Actor,
  slug: string,
  numbers: readonly [string, string],
): Promise<{ fields: FieldDiff[] }> {
  const [before, after] = await getRevisions(actor, slug, numbers)
  const changed = FIELD_NAMES.map((field) => ({
    field,
    before: toText(before?.fields[field]),
    after: toText(after?.fields[field]),
  })).filter((pair) => pair.before !== pair.after)
  const diffs = await diffTexts(changed)
  return { fields: changed.map(({ field }, at) => ({ field, parts: diffs[at] ?? [] })) }
}

/** Puts each item of a list on its own line. */
function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(toText).join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
