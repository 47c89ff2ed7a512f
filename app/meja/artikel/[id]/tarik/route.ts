import { deskAct, seeOther } from '@/lib/desk/act'
import { changeArticle, patchStored } from '@/lib/desk/articles/change'
import { ARTICLES } from '@/lib/desk/paths'
import { toId } from '@/lib/text/strings'

/** Takes back what is published or scheduled: it is a draft again. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  await changeArticle(session.actor, id, (article) => patchStored(article, { status: 'draft' }))
  return seeOther(`${ARTICLES}/${toId(id)}?pesan=ditarik`)
})
