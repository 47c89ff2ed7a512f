import { deskAct, seeOther } from '@/lib/desk/act'
import { patchStored } from '@/lib/desk/articles/change'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { ARTICLES } from '@/lib/desk/paths'

/** Takes back what is published or scheduled: it is a draft again. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  const article = await getStoredArticle(session.actor, id)
  await patchStored(article, { status: 'draft' })
  return seeOther(`${ARTICLES}/${article.stored.id}?pesan=ditarik`)
})
