import { notFound } from '@/lib/articles/access'
import { revokePreview, revokePreviews } from '@/lib/articles/preview/previews'
import { assertScope } from '@/lib/auth/actor'
import { deskAct, seeOther } from '@/lib/desk/act'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { textOf } from '@/lib/desk/form'
import { articleDeskPath } from '@/lib/desk/paths'
import { isStorableDate } from '@/lib/text/date-time'

/** Revokes the preview link that expires at `expires_at`, or with `all` every one of the article. */
export const POST = deskAct(async ({ session, form, params: { id = '' } }) => {
  const { stored, actor } = await getStoredArticle(session.actor, id)
  assertScope(actor, 'articles:read_drafts')
  if (textOf(form, 'all') !== '') await revokePreviews(actor, stored.slug)
  else await revokePreview(actor, stored.slug, momentOf(textOf(form, 'expires_at')))
  return seeOther(`${articleDeskPath(stored.id, 'bagikan')}?pesan=dicabut`)
})

function momentOf(text: string): Date {
  const moment = new Date(text)
  if (!isStorableDate(moment)) throw notFound()
  return moment
}
