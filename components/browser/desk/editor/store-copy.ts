// Stores the working copy on the server; if there is another one meanwhile, the person chooses which one stays.
import type { Values } from '../local-copy-type'
import { ask, compare } from './dialogs'
import { isTransient, sayFailure } from './failures'
import { hidden, say, texts, timeOf } from './page'
import { codeOf, isSignedOut, signInAgain } from './session'
import { bodyOf, isSent, type Kept, keptIn, noteSent, pairsOf, putCopy, readCopy } from './working-copy'

/** `later`: a retry may succeed. `other`: the stored copy is to be used. `undecided`: both stay as they are. */
type Outcome = Kept | 'later' | 'other' | 'undecided' | 'refused'

/** Stores a copy; shows a message if that fails. */
export async function storeCopy(values: Values, base: string): Promise<Outcome> {
  noteSent(values)
  const response = await putCopy(bodyOf(values, base)).catch(() => null)
  if (response?.ok) return keptIn(response)
  if (response && isSignedOut(response)) return (await signInAgain()) ? storeCopy(values, base) : 'refused'
  const code = response ? await codeOf(response) : ''
  if (code === 'working_copy_changed') return replace(values, base)
  sayFailure(response?.status ?? 0, code)
  // If a retry cannot help, the next change tries again.
  return isTransient(response?.status ?? 0) ? 'later' : 'refused'
}

/** Another tab or device has stored a copy. */
async function replace(values: Values, base: string): Promise<Outcome> {
  say(texts.states.elsewhere)
  const other = await readCopy().catch(() => undefined)
  if (other === undefined) return 'later'
  const isSame = other !== null && pairsOf(values, other.fields).length === 0
  const answer = other === null || isSame || isSent(other) ? 'own' : await choose(values, other)
  if (answer !== 'own') return answer
  hidden('saved_at').value = other?.saved_at ?? ''
  return isSame ? other : storeCopy(values, base)
}

async function choose(values: Values, other: Kept): Promise<'own' | 'other' | 'undecided'> {
  const { copy } = texts
  const title = copy.elsewhere.replace('{time}', timeOf(new Date(other.saved_at)))
  const answer = await ask(
    title,
    [],
    [
      { answer: 'compare', label: copy.compare },
      { answer: 'other', label: copy.useOther },
      { answer: 'own', label: copy.overwrite },
    ],
  )
  if (answer === 'own' || answer === 'other') return answer
  if (answer !== 'compare') return 'undecided'
  const words = { title: copy.compare, here: copy.here, there: copy.there, close: copy.close }
  await compare(pairsOf(values, other.fields), words)
  return choose(values, other)
}
