import { deskAct, seeOther } from '@/lib/desk/act'
import { BULK_ACTS, formatResults, isUnnamed, runBulkAct, tickedIds } from '@/lib/desk/articles/bulk'
import { textOf } from '@/lib/desk/form'
import { ARTICLES, returnPath } from '@/lib/desk/paths'
import { AppError } from '@/lib/errors'

/** Applies one action to the selected articles; the list shows the result of each. */
export const POST = deskAct(async ({ session, form }) => {
  const act = BULK_ACTS.find((known) => known === textOf(form, 'act'))
  if (!act) throw new AppError('validation_failed', `act must be one of ${BULK_ACTS.join(', ')}.`)
  const ids = tickedIds(form)
  const value = textOf(form, 'value').trim()
  const back = new URL(returnPath(textOf(form, 'kembali') || ARTICLES), 'http://localhost')
  if (ids.length > 0 && isUnnamed(act, value)) back.searchParams.set('kurang', act)
  else {
    back.searchParams.set('hasil', formatResults(await runBulkAct(session.actor, ids, act, value)))
    if (act === 'delete') back.searchParams.set('tindakan', act)
  }
  return seeOther(`${back.pathname}${back.search}`)
})
