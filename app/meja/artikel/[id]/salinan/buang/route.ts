import { isNew } from '@/lib/articles/working-copies/place'
import { deleteWorkingCopy } from '@/lib/articles/working-copies/working-copies'
import { deskAct, seeOther } from '@/lib/desk/act'
import { ARTICLES } from '@/lib/desk/paths'

/** Throws away what a person typed and did not save. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  await deleteWorkingCopy(session.actor, id)
  return seeOther(isNew(id) ? ARTICLES : `${ARTICLES}/${id}?pesan=dibuang`)
})
