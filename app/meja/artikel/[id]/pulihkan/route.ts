import { restoreDeleted } from '@/lib/articles/trash/restore-article'
import { deskAct, seeOther } from '@/lib/desk/act'
import { lossesOf } from '@/lib/desk/articles/losses'
import { ARTICLES } from '@/lib/desk/paths'
import { toId } from '@/lib/text/strings'

/** Restores an article from the trash, and tells what was lost. */
export const POST = deskAct(async ({ session, params: { id = '' } }) => {
  const losses = lossesOf(await restoreDeleted(session.actor, toId(id)))
  return seeOther(`${ARTICLES}/${toId(id)}?pesan=${losses.join('.') || 'kembali'}`)
})
