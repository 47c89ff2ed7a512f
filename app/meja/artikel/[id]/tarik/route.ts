import { modification } from '@/lib/articles/http/modification'
import { assertScope } from '@/lib/auth/actor'
import { deskAct, seeOther } from '@/lib/desk/act'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { ARTICLES } from '@/lib/desk/paths'

/** Takes back what is published or scheduled: it is a draft again. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  const { stored, actor } = await getStoredArticle(session.actor, id)
  assertScope(actor, modification.scope)
  const call = { slug: stored.slug, preconditions: { ifMatch: null, ifNoneMatch: null }, target: null }
  const body = modification.parse({ status: 'draft' })
  await modification.write(actor, { ...call, body }, { isDryRun: false, idempotency: null })
  return seeOther(`${ARTICLES}/${stored.id}?pesan=ditarik`)
})
