import { deskAct, ignoreGone, seeOther } from '@/lib/desk/act'
import { IMPORTS } from '@/lib/desk/paths'
import { removeJob } from '@/lib/import-jobs/jobs'
import { toId } from '@/lib/text/strings'

/** Deletes an import that is not running. */
export const POST = deskAct(async ({ session: { actor }, params: { id = '' } }) => {
  const isGone = (await removeJob(actor, toId(id)).catch(ignoreGone)) !== false
  return seeOther(isGone ? `${IMPORTS}?pesan=dihapus` : `${IMPORTS}/${toId(id)}`)
})
