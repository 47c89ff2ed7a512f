import { deskAct, seeOther } from '@/lib/desk/act'
import { restoreTrashed } from '@/lib/desk/articles/change'
import { ARTICLES } from '@/lib/desk/paths'
import { toId } from '@/lib/text/strings'

/** Restores an article from the trash, and tells what was lost. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  const losses = await restoreTrashed(session.actor, toId(id))
  return seeOther(`${ARTICLES}/${toId(id)}?pesan=${losses.join('.') || 'kembali'}`)
})
