import { deskAct, seeOther } from '@/lib/desk/act'
import { formatResults, runForEach, tickedIds } from '@/lib/desk/articles/bulk'
import { restoreTrashed } from '@/lib/desk/articles/change'
import { TRASH } from '@/lib/desk/paths'

/** Restores the selected articles, with their views and history, and tells what was lost. */
export const POST = deskAct(async ({ session: { actor }, form }) => {
  const losses = new Set<string>()
  const results = await runForEach(tickedIds(form), async (id) => {
    for (const loss of await restoreTrashed(actor, id)) losses.add(loss)
  })
  const without = losses.size > 0 ? `&tanpa=${[...losses].join('.')}` : ''
  return seeOther(`${TRASH}?kembali=${formatResults(results)}${without}`)
})
