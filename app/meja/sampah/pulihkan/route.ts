import { restoreDeleted } from '@/lib/articles/trash/restore-article'
import { deskAct, seeOther } from '@/lib/desk/act'
import { formatResults, runForEach, tickedIds } from '@/lib/desk/articles/bulk'
import { TRASH } from '@/lib/desk/paths'

/** Brings back what is ticked, with its views and history. */
export const POST = deskAct(async ({ session: { actor }, form }) => {
  const results = await runForEach(tickedIds(form), (id) => restoreDeleted(actor, id))
  return seeOther(`${TRASH}?kembali=${formatResults(results)}`)
})
