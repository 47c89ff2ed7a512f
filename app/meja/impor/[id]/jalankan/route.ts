import { deskAct, seeOther } from '@/lib/desk/act'
import { IMPORTS } from '@/lib/desk/paths'
import { startJob } from '@/lib/import-jobs/jobs'
import { toId } from '@/lib/text/strings'

/** Starts an import after its dry run. */
export const POST = deskAct(async ({ session: { actor }, params: { id = '' } }) => {
  await startJob(actor, toId(id))
  return seeOther(`${IMPORTS}/${toId(id)}`)
})
