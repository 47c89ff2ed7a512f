import { createPreview } from '@/lib/articles/preview/previews'
import { parsePreview } from '@/lib/articles/preview/schema'
import { assertScope } from '@/lib/auth/actor'
import { deskAct, seeOther } from '@/lib/desk/act'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { textOf } from '@/lib/desk/form'
import { articleDeskPath } from '@/lib/desk/paths'
import { assertValid } from '@/lib/http/checked-body'

/** Creates a preview link with the chosen lifetime. */
export const POST = deskAct(async ({ session, form, params: { id = '' } }) => {
  const { stored, actor } = await getStoredArticle(session.actor, id)
  assertScope(actor, 'articles:read_drafts')
  const { fields } = assertValid(parsePreview({ expires_in: textOf(form, 'expires_in') }))
  await createPreview(actor, stored.slug, fields.lifetimeMs)
  return seeOther(`${articleDeskPath(stored.id, 'bagikan')}?pesan=dibuat`)
})
