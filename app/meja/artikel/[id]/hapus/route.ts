import { deletion } from '@/lib/articles/http/deletion'
import { assertScope } from '@/lib/auth/actor'
import { deskAct, seeOther } from '@/lib/desk/act'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { ARTICLES } from '@/lib/desk/paths'

/** Puts an article in the trash; the list offers to bring it back. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  const { stored, actor } = await getStoredArticle(session.actor, id)
  assertScope(actor, deletion.scope)
  const call = { slug: stored.slug, preconditions: { ifMatch: null, ifNoneMatch: null }, target: null }
  await deletion.write(actor, { ...call, body: deletion.parse() }, { isDryRun: false, idempotency: null })
  return seeOther(`${ARTICLES}?dihapus=${stored.id}`)
})
