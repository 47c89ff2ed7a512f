import { isNew } from '@/lib/articles/working-copies/place'
import { deleteWorkingCopy } from '@/lib/articles/working-copies/working-copies'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { ARTICLES } from '@/lib/desk/paths'

/** Deletes a person's working copy as it was shown; one that another window stored since is offered instead. */
export const POST = deskAct(async ({ session, form, params: { id = '' } }) => {
  const isGone = await deleteWorkingCopy(session.actor, id, textOf(form, 'saved_at') || undefined)
  if (!isGone) return seeOther(`${ARTICLES}/${id}`)
  return seeOther(isNew(id) ? ARTICLES : `${ARTICLES}/${id}?pesan=dibuang`)
})
