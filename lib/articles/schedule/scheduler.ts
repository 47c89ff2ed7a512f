import { database } from '../../db/database'
import { RETRY_MS, startDueWork } from '../../due-work'
import { emptyTrash, findNextEndAt } from '../trash/empty-trash'
import { dropOldResponses } from '../write/idempotency'
import { createPublisher } from './publish-due'

/** Publishes due articles, empties the trash and drops old responses until the returned function is called. */
export function startScheduler(): () => Promise<void> {
  const publishDue = createPublisher()
  return startDueWork({
    doDue: () => doWhatIsDue(publishDue),
    // A change to unpublished articles may change the schedule.
    topic: 'drafts',
    failureMessage: 'Scheduled work (publishing, emptying the trash) failed; trying again.',
  }).stop
}

async function doWhatIsDue(publishDue: () => Promise<boolean>): Promise<number> {
  const isAllPublished = await publishDue()
  await emptyTrash()
  await dropOldResponses()
  if (!isAllPublished) return RETRY_MS
  const dates = [await findNextDueAt(), await findNextEndAt()]
  return Math.min(...dates.flatMap((date) => (date ? [Math.max(date.getTime() - Date.now(), 0)] : [])))
}

/** When the next scheduled article falls due; null when there is none. */
export async function findNextDueAt(): Promise<Date | null> {
  const next = await database().control.article.findFirst({
    where: { status: 'scheduled' },
    orderBy: { publishedAt: 'asc' },
    select: { publishedAt: true },
  })
  return next?.publishedAt ?? null
}
