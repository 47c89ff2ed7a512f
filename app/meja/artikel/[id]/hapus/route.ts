import { deskAct, seeOther } from '@/lib/desk/act'
import { deleteStored } from '@/lib/desk/articles/change'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { ARTICLES } from '@/lib/desk/paths'

/** Puts an article in the trash; the list offers to bring it back. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  const article = await getStoredArticle(session.actor, id)
  await deleteStored(article)
  return seeOther(`${ARTICLES}?dihapus=${article.stored.id}`)
})
