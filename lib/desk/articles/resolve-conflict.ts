import { deleteOtherCopyIn } from '../../articles/working-copies/list-working-copies'
import type { Actor } from '../../auth/actor'
import { joinBlocks } from '../../content/merge/blocks'
import { AppError, issuesError } from '../../errors'
import { withLineFeeds } from '../../text/line-ends'
import { textOf } from '../form'
import { type Conflict, type ContentPart, findConflict } from './conflict'
import { choiceName, ownName, partOf } from './conflict-names'
import { FORM_FIELDS, type FormTexts } from './fields'
import { keepAside, mayKeepAside } from './keep-aside'
import { type SaveAct, type SaveInput, type SaveOutcome, saveArticle } from './save'

/** The choice for a part: the text of a side, or the person's own. */
type Choice = 'mine' | 'theirs' | 'own'

/** The result of the choices; with `leavesOut`, they lack some of what the person typed, which stays in a copy. */
type Resolved = SaveOutcome & { leavesOut: boolean }

/** Saves the choices from two texts, based on the revision that the person saw. Throws `working_copy_changed`. */
export async function resolveConflict(actor: Actor, id: string, form: FormData): Promise<Resolved> {
  const revision = Number(textOf(form, 'revision'))
  const conflict = await findConflict(actor, id, { revision, ownerId: Number(textOf(form, 'owner')) })
  const savedAt = conflict?.copy.saved_at ?? null
  if (!conflict || savedAt !== textOf(form, 'saved_at'))
    throw new AppError('working_copy_changed', 'Another copy of yours was saved meanwhile; compare again.', {
      members: { saved_at: savedAt },
    })
  const { texts, leavesOut } = chosenTexts(conflict, form)
  const act: SaveAct = textOf(form, 'act') === 'publish' ? 'publish' : 'save'
  const save = () =>
    saveArticle({
      actor,
      place: id,
      form: toForm(texts, conflict),
      act,
      ...discarding(actor, conflict, leavesOut),
    })
  // If the choices become the working copy, what they lack is kept as a new article.
  const outcome =
    conflict.owner === null && leavesOut && mayKeepAside(actor)
      ? await keepAside(actor, conflict.copy, save, ({ kind }) => kind !== 'saved')
      : await save()
  return { ...outcome, leavesOut }
}

/** What is discarded with saving: the copy that was chosen from, unless it contains more; by default that is one's own. */
function discarding(
  actor: Actor,
  { editable, copy, owner }: Conflict,
  leavesOut: boolean,
): Pick<SaveInput, 'discard'> {
  if (leavesOut) return { discard: async () => {} }
  if (owner === null) return {}
  const { id } = editable.stored
  return { discard: (queries) => deleteOtherCopyIn(queries, actor, id, owner.personId, copy.saved_at) }
}

function chosenTexts(conflict: Conflict, form: FormData): { texts: FormTexts; leavesOut: boolean } {
  const { fields, segments, mine, theirs } = conflict
  const texts = { ...theirs }
  const chosen: { choice: Choice; part: { kind: string } }[] = []
  for (const part of fields) {
    const choice = choiceOf(form, part.field, part.kind)
    texts[part.field] = textOfChoice(form, part.field, choice, part)
    chosen.push({ choice, part })
  }
  const changed = segments.map((part, index) => ({ part, index })).filter(({ part }) => part.kind !== 'same')
  const choices = changed.map(({ part, index }) => ({
    part,
    choice: choiceOf(form, partOf(index), part.kind),
  }))
  texts.content = contentOf(
    segments,
    form,
    choices.map(({ choice }) => choice),
    { mine, theirs },
  )
  const all = [...chosen, ...choices]
  return { texts, leavesOut: all.some(({ choice, part }) => choice === 'theirs' && part.kind !== 'theirs') }
}

/** If all choices are one side, its text is taken unchanged, to the last blank line. */
function contentOf(
  segments: readonly ContentPart[],
  form: FormData,
  choices: Choice[],
  { mine, theirs }: Pick<Conflict, 'mine' | 'theirs'>,
): string {
  if (choices.every((choice) => choice === 'theirs')) return theirs.content
  if (choices.every((choice) => choice === 'mine')) return mine.content
  const texts = segments.map((segment, index) =>
    segment.kind === 'same'
      ? segment.theirs
      : textOfChoice(form, partOf(index), choiceOf(form, partOf(index), segment.kind), segment),
  )
  return joinBlocks(texts)
}

function textOfChoice(
  form: FormData,
  part: string,
  choice: Choice,
  { mine, theirs }: { mine: string; theirs: string },
): string {
  if (choice === 'own') return withLineFeeds(textOf(form, ownName(part)))
  return choice === 'mine' ? mine : theirs
}

/** What only one side changed is chosen already. Throws `validation_failed` if both did and nothing was chosen. */
function choiceOf(form: FormData, part: string, kind: string): Choice {
  const choice = textOf(form, choiceName(part))
  if (choice === 'mine' || choice === 'theirs' || choice === 'own') return choice
  if (kind === 'mine' || kind === 'theirs') return kind
  const name = choiceName(part)
  throw issuesError('validation_failed', [
    { parameter: name, code: 'required', message: `${name} is required: choose one of the two texts.` },
  ])
}

/** Somebody else's copy must not replace the person's own. */
function toForm(texts: FormTexts, { revision, copy, owner }: Conflict): FormData {
  const form = new FormData()
  for (const name of FORM_FIELDS) form.set(name, texts[name])
  form.set('revision', String(revision))
  form.set('saved_at', owner ? '' : copy.saved_at)
  return form
}
