import { deskAct, seeOther } from '@/lib/desk/act'
import { pathAfterSave } from '@/lib/desk/articles/after-save'
import { resolveConflict } from '@/lib/desk/articles/resolve-conflict'
import { ARTICLES } from '@/lib/desk/paths'

/** Saves what was chosen of two texts; shows the same screen again if somebody saved meanwhile. */
export const POST = deskAct(async ({ session, form, params: { id = '' } }) => {
  const outcome = await resolveConflict(session.actor, id, form)
  if (outcome.kind !== 'saved') return seeOther(pathAfterSave(outcome))
  return seeOther(`${ARTICLES}/${outcome.id}?pesan=${outcome.leavesOut ? 'sisa' : 'digabung'}`)
})
