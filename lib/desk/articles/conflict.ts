import { canSee } from '../../articles/access'
import { findRevisionAt } from '../../articles/revisions/revisions'
import {
  getOtherCopy,
  listOtherCopies,
  type OtherCopy,
} from '../../articles/working-copies/list-working-copies'
import { findWorkingCopy, type WorkingCopy } from '../../articles/working-copies/working-copies'
import type { Actor } from '../../auth/actor'
import { type FieldMerge, mergeFields } from '../../content/merge/merge-fields'
import type { Segment } from '../../content/merge/merge-texts'
import { mergeVersions } from '../../content/render'
import { AppError, hasCode } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { type Editable, getStoredArticle } from './editable'
import { FORM_FIELDS, type FormField, type FormTexts, formTexts } from './fields'

/** What a person typed, what is stored, and their common base, split into parts. */
export type Conflict = {
  editable: Editable & { stored: NonNullable<Editable['stored']> }
  copy: WorkingCopy
  /** Who typed it; null if it is the person who looks at it. */
  owner: OtherCopy | null
  /** The revision that `theirs` comes from. */
  revision: number
  /** All differing fields except the content. */
  fields: FieldMerge<Exclude<FormField, 'content'>>[]
  /** The content by blocks; empty if it does not differ. */
  segments: ContentPart[]
  mine: FormTexts
  theirs: FormTexts
}

/** `base` is null if it is no longer known. */
export type ContentPart = Omit<Segment, 'base'> & { base: string | null }

type Options = { revision?: number; ownerId?: number }

/**
 * The working copy of a person, or of somebody else if `actor` may publish it, compared with a revision, by default the newest.
 * Null without a copy. Throws `not_found`, `insufficient_scope`, and `precondition_failed` if the revision no longer exists.
 */
export async function findConflict(
  actor: Actor,
  id: string,
  { revision, ownerId }: Options,
): Promise<Conflict | null> {
  const editable = await getStoredArticle(actor, id)
  const articleId = editable.stored.id
  const copy = ownerId
    ? await getOtherCopy(actor, articleId, ownerId)
    : await findWorkingCopy(actor, editable.place)
  const others = ownerId ? await listOtherCopies(actor, articleId) : []
  const owner = others.find(({ personId }) => personId === ownerId) ?? null
  if (!copy) return null
  const number = revision ?? editable.stored.revision
  const stored = await findBody(editable, number)
  if (!stored)
    throw new AppError('precondition_failed', 'The article has changed too much meanwhile; compare again.')
  const before = copy.base_revision === null ? null : await findBody(editable, copy.base_revision)
  const theirs = formTexts(stored)
  const base = before && formTexts(before)
  const mine = { ...(base ?? theirs), ...typedTexts(copy) }
  const names = FORM_FIELDS.filter((name): name is Exclude<FormField, 'content'> => name !== 'content')
  return {
    editable,
    copy,
    owner,
    revision: number,
    mine,
    theirs,
    fields: mergeFields(names, { base, mine, theirs }),
    segments: mine.content === theirs.content ? [] : await mergeContents(base, mine, theirs),
  }
}

async function mergeContents(
  base: FormTexts | null,
  mine: FormTexts,
  theirs: FormTexts,
): Promise<ContentPart[]> {
  const versions = { base: base?.content ?? null, mine: mine.content, theirs: theirs.content }
  const segments = await mergeVersions(versions)
  return base ? segments : segments.map((segment) => ({ ...segment, base: null }))
}

function typedTexts({ fields }: WorkingCopy): Partial<FormTexts> {
  const texts = formTexts(fields)
  return Object.fromEntries(
    FORM_FIELDS.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, texts[name]]),
  )
}

/** The fields of a revision; null if it no longer exists, or is from a time that the person may not see. */
async function findBody(
  { stored, body, actor }: Conflict['editable'],
  revision: number,
): Promise<JsonObject | null> {
  if (revision === stored.revision) return body
  const found = await findRevisionAt(actor, stored.slug, revision).catch((error: unknown) => {
    if (hasCode(error, 'not_found')) return null
    throw error
  })
  return found && canSee(actor, { status: String(found.fields.status) }) ? found.fields : null
}
