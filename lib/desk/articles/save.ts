import { randomUUID } from 'node:crypto'
import { creation } from '../../articles/http/creation'
import { modification } from '../../articles/http/modification'
import { isUnchangedSince } from '../../articles/revisions/revisions'
import { articleEtag } from '../../articles/serialize'
import type { StoredArticle } from '../../articles/stored-article'
import { isNew } from '../../articles/working-copies/place'
import {
  deleteWorkingCopyIn,
  findWorkingCopy,
  putWorkingCopy,
  type TypedFields,
} from '../../articles/working-copies/working-copies'
import type { AfterWrite } from '../../articles/write/run-write'
import type { WriteResult } from '../../articles/write/write-result'
import { type Actor, assertScope } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { AppError, hasCode, type ProblemCode } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { textOf } from '../form'
import { isChanged } from './change'
import { createOnce, findCreated } from './create-once'
import { type Editable, getEditable } from './editable'
import { changedFields, newFields, typedFields } from './fields'
import { keepAside, mayKeepAside, OTHER_COPY } from './keep-aside'

/** What a form asks for: to keep the text as a working copy, to save it, or to publish it. */
export type SaveAct = 'keep' | 'save' | 'publish'

export type SaveInput = {
  actor: Actor
  place: string
  form: FormData
  act: SaveAct
  /** Fields that the act sets. */
  fixed?: JsonObject
  /** What is discarded with saving, instead of the working copy of the form. */
  discard?: AfterWrite
  /** Sent by the script of an editor, whose former save of a new article may have lost its answer. */
  isFromScript?: boolean
}

/** The result; except for `saved`, the typed text is now a working copy at `place`. */
export type SaveOutcome =
  | { kind: 'saved'; id: number; result: WriteResult['result']; status: string }
  | { kind: 'kept' | 'faulty' | 'conflict'; place: string }

/** Problems that the person can fix in the text. */
const FAULTS: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'validation_failed',
  'slug_taken',
  'alias_taken',
  'translation_exists',
])

/** Saves what was typed, or keeps it as a working copy. Throws errors that no change of the text can fix. */
export async function saveArticle(input: SaveInput): Promise<SaveOutcome> {
  const { actor, place: asked, form, act, fixed = {}, discard, isFromScript = false } = input
  const place = asked === 'baru' ? placeOf(form) : asked
  const editable = await getEditable(actor, place)
  const typed = typedFields(form)
  const copy = { actor, place, typed, form }
  const { stored } = editable
  if (act === 'save' && stored && (await isUnchanged(copy, editable))) {
    await database().writeOnce((queries) => discardSaved(queries, actor, place, form))
    return { kind: 'saved', id: stored.id, result: 'unchanged', status: stored.status }
  }
  if (act === 'keep' || (act === 'save' && isForLater(editable))) return keep(copy, 'kept')
  try {
    assertScope(editable.actor, editable.stored ? modification.scope : creation.scope)
    const afterWrite = discard ?? ((queries) => discardSaved(queries, actor, place, form))
    const options = { form, fixed, isFromScript, isDryRun: false, afterWrite }
    const written = await writeArticle(editable, typed, options)
    // The copy may have been kept after the first answer got lost.
    if (written.isReplay) await database().writeOnce(afterWrite)
    const { data, result } = written
    return { kind: 'saved', id: data.id ?? 0, result, status: data.status }
  } catch (error) {
    if (isChanged(error)) return keep(copy, 'conflict')
    if (isFault(error)) return keep(copy, 'faulty')
    if (isFromScript && hasCode(error, 'idempotency_key_reused')) return saveCreated(input, place)
    throw error
  }
}

/** Saves a later text of a new article in the draft that its place has made; anew if that is gone. */
async function saveCreated(input: SaveInput, place: string): Promise<SaveOutcome> {
  const { actor, form } = input
  const saveAnew = () => saveArticle({ ...input, isFromScript: false })
  const created = await findCreated(actor, place)
  if (!created) return saveAnew()
  const continued = new FormData()
  for (const [name, value] of form) continued.append(name, value)
  continued.set('revision', created.revision)
  continued.set('saved_at', '')
  try {
    const outcome = await saveArticle({ ...input, place: created.id, form: continued })
    await database().writeOnce((queries) => discardSaved(queries, actor, place, form))
    return outcome
  } catch (error) {
    if (hasCode(error, 'not_found')) return saveAnew()
    throw error
  }
}

/** Checks a copy without storing anything: its error, or the result with its warnings. */
export async function tryArticle(
  editable: Editable,
  typed: TypedFields,
  fixed: JsonObject = {},
): Promise<{ result: WriteResult } | { error: AppError }> {
  return writeArticle(editable, typed, { form: null, fixed, isDryRun: true }).then(
    (result) => ({ result }),
    (error: unknown) => {
      if (isFault(error)) return { error }
      throw error
    },
  )
}

function isFault(error: unknown): error is AppError {
  return error instanceof AppError && FAULTS.has(error.code)
}

type WriteOptions = { isDryRun: boolean; afterWrite?: AfterWrite; isFromScript?: boolean }

async function writeArticle(
  { stored, body, actor, place }: Editable,
  typed: TypedFields,
  { form, fixed, ...options }: WriteOptions & { form: FormData | null; fixed: JsonObject },
): Promise<WriteResult> {
  if (!stored) {
    const fields = { status: 'draft', ...newFields(typed), ...fixed }
    return createOnce(actor, place, fields, options)
  }
  const patch = { ...changedFields(typed, body), ...fixed }
  const ifMatch = await preconditionOf(stored, Number(form?.get('revision') ?? 0))
  const preconditions = { ifMatch, ifNoneMatch: null }
  const call = { slug: stored.slug, preconditions, target: null, body: modification.parse(patch) }
  return modification.write(actor, call, { ...options, idempotency: null })
}

async function preconditionOf(stored: StoredArticle, begun: number): Promise<string | null> {
  if (begun === 0) return null
  const isCurrent = begun < stored.revision && (await isUnchangedSince(stored.id, begun))
  return articleEtag(isCurrent ? stored : { ...stored, revision: begun })
}

type Copy = { actor: Actor; place: string; typed: TypedFields; form: FormData }

/** If a copy from elsewhere would be replaced, throws, with its name in `form` for the page that offers to send it again. */
async function keep(
  { actor, place, typed, form }: Copy,
  kind: 'kept' | 'faulty' | 'conflict',
): Promise<SaveOutcome> {
  const revision = Number(form.get('revision') ?? 0)
  const current = await findWorkingCopy(actor, place)
  const named = form.has('saved_at') ? textOf(form, 'saved_at') || null : (current?.saved_at ?? null)
  const put = (replaced: string | null) =>
    putWorkingCopy(actor, place, {
      fields: typed,
      base_revision: revision > 0 ? revision : null,
      saved_at: replaced,
    })
  if (!current || named === current.saved_at) await put(current && named)
  else if (textOf(form, OTHER_COPY) === current.saved_at && mayKeepAside(actor))
    // When sending a form again, the person was told of the copy from another tab or device.
    await keepAside(actor, current, () => put(current.saved_at))
  else {
    form.set(OTHER_COPY, current.saved_at)
    form.set('place', place)
    await put(named)
  }
  return { kind, place }
}

/** A copy that another device has kept meanwhile stays. */
async function discardSaved(queries: Queries, actor: Actor, place: string, form: FormData): Promise<void> {
  const savedAt = textOf(form, 'saved_at')
  if (form.has('saved_at') && savedAt === '') return
  await deleteWorkingCopyIn(queries, actor, place, savedAt === '' ? undefined : savedAt)
}

/** Whether everything typed is stored already, and no copy but that of the form is left: it would only ask for attention. */
async function isUnchanged(
  { actor, place, typed, form }: Copy,
  { stored, body }: Editable,
): Promise<boolean> {
  if (!stored || Object.keys(changedFields(typed, body)).length > 0) return false
  const current = await findWorkingCopy(actor, place)
  return current === null || current.saved_at === textOf(form, 'saved_at')
}

/** Readers see a published article at once, so saving only keeps a copy there, as for people who may not save. */
function isForLater({ stored, maySave }: Editable): boolean {
  return stored !== null && (stored.status === 'published' || !maySave)
}

/** A newly opened form has a place that is not in use. */
function placeOf(form: FormData): string {
  const place = String(form.get('place') ?? '')
  return isNew(place) ? place : `baru-${randomUUID()}`
}
