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
import { AppError } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { type Editable, getStoredArticle } from './editable'
import { FORM_FIELDS, type FormField, type FormTexts, formTexts } from './fields'

/** What a person typed, what is stored, and what both began with, taken apart. */
export type Conflict = {
  editable: Editable & { stored: NonNullable<Editable['stored']> }
  copy: WorkingCopy
  /** Who typed it, where it is not the person who looks at it. */
  owner: OtherCopy | null
  /** The revision that is theirs. */
  revision: number
  /** All that differs but the content. */
  fields: FieldMerge<Exclude<FormField, 'content'>>[]
  /** The content by blocks; empty where it does not differ. */
  segments: ContentPart[]
  mine: FormTexts
  theirs: FormTexts
}

/** `base` is null where nobody knows any more what it was. */
export type ContentPart = Omit<Segment, 'base'> & { base: string | null }

type Options = { revision?: number; ownerId?: number }

/**
 * The working copy of a person, or of somebody else for who may publish it, against a revision of the article, the newest if
 * none is named; null without a copy. Throws `not_found`, `insufficient_scope`, and `precondition_failed` for a revision that
 * is not kept any more.
 */
export async function findConflict(
  actor: Actor,
  id: string,
  { revision, ownerId }: Options = {},
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

/** The fields of a revision; null where it is not kept, or is of a time that the person may not see. */
async function findBody(
  { stored, body, actor }: Conflict['editable'],
  revision: number,
): Promise<JsonObject | null> {
  if (revision === stored.revision) return body
  const found = await findRevisionAt(actor, stored.slug, revision).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
  return found && canSee(actor, { status: String(found.fields.status) }) ? found.fields : null
}
