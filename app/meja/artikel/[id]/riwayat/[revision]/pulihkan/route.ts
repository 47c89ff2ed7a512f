import { restoreRevision } from '@/lib/articles/write/restore-revision'
import { assertScope } from '@/lib/auth/actor'
import { deskAct, seeOther } from '@/lib/desk/act'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { textOf } from '@/lib/desk/form'
import { articleDeskPath } from '@/lib/desk/paths'

/** Gives an article the fields of an earlier version, unless somebody changed it since the list was shown. */
export const POST = deskAct(async ({ session, form, params: { id = '', revision = '' } }) => {
  const { stored, actor } = await getStoredArticle(session.actor, id)
  assertScope(actor, 'articles:update')
  const newest = textOf(form, 'newest')
  const ifMatch = newest === '' ? null : `"${stored.id}-${newest}"`
  await restoreRevision(actor, stored.slug, revision, { ifMatch, ifNoneMatch: null })
  return seeOther(`${articleDeskPath(stored.id, 'riwayat')}?pesan=dipulihkan`)
})
