import { deskAct, seeOther } from '@/lib/desk/act'
import { changeArticle, patchStored } from '@/lib/desk/articles/change'
import { ARTICLES } from '@/lib/desk/paths'
import { toId } from '@/lib/text/strings'

/** Makes a published or scheduled article a draft again. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  await changeArticle(session.actor, id, (article) => patchStored(article, { status: 'draft' }))
  return seeOther(`${ARTICLES}/${toId(id)}?pesan=ditarik`)
})
