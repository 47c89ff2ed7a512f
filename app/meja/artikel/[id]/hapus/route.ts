import { deskAct, seeOther } from '@/lib/desk/act'
import { trashArticle } from '@/lib/desk/articles/change'
import { ARTICLES } from '@/lib/desk/paths'
import { toId } from '@/lib/text/strings'

/** Moves an article to the trash; the list offers to restore it. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  await trashArticle(session.actor, id)
  return seeOther(`${ARTICLES}?dihapus=${toId(id)}`)
})
