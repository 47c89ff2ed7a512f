import { deskAct, seeOther } from '@/lib/desk/act'
import { formatResults, runForEach, tickedIds } from '@/lib/desk/articles/bulk'
import { purgeTrashed } from '@/lib/desk/articles/change'
import { textOf } from '@/lib/desk/form'
import { TRASH } from '@/lib/desk/paths'

/** Asks for confirmation, then deletes the selected articles for good. */
export const POST = deskAct(async ({ session: { actor }, form }) => {
  const ids = tickedIds(form)
  if (textOf(form, 'yakin') !== 'ya') return seeOther(`${TRASH}/hapus?id=${ids.join('_')}`)
  const results = await runForEach(ids, (id) => purgeTrashed(actor, id))
  return seeOther(`${TRASH}?hapus=${formatResults(results)}`)
})
