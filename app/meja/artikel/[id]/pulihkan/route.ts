import { restoreDeleted } from '@/lib/articles/trash/restore-article'
import { deskAct, seeOther } from '@/lib/desk/act'
import { toId } from '@/lib/desk/articles/editable'
import { ARTICLES } from '@/lib/desk/paths'

/** Brings back what was deleted. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  await restoreDeleted(session.actor, toId(id))
  return seeOther(`${ARTICLES}/${toId(id)}?pesan=kembali`)
})
