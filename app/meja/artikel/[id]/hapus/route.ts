import { deskAct, seeOther } from '@/lib/desk/act'
import { changeArticle, deleteStored } from '@/lib/desk/articles/change'
import { toId } from '@/lib/desk/articles/editable'
import { ARTICLES } from '@/lib/desk/paths'

/** Puts an article in the trash; the list offers to bring it back. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  await changeArticle(session.actor, id, deleteStored)
  return seeOther(`${ARTICLES}?dihapus=${toId(id)}`)
})
