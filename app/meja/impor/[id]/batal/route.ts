import { deskAct, seeOther } from '@/lib/desk/act'
import { IMPORTS } from '@/lib/desk/paths'
import { cancelJob } from '@/lib/import-jobs/jobs'
import { toId } from '@/lib/text/strings'

/** Stops an import; what is already imported stays. */
export const POST = deskAct(async ({ session: { actor }, params: { id = '' } }) => {
  await cancelJob(actor, toId(id))
  return seeOther(`${IMPORTS}/${toId(id)}`)
})
