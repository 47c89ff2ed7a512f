import { startDueWork } from '../../due-work'
import { emptyBin, findNextEndAt } from '../bin/empty-bin'
import { findNextDueAt, publishDue } from './publish-due'

/**
 * Publishes scheduled articles when their dates come, and deletes for good what its time in the bin is over, until the
 * function that it gives is called.
 */
export function startScheduler(): () => Promise<void> {
  return startDueWork({
    doDue: doWhatIsDue,
    // What is not public has changed: perhaps a schedule.
    dependency: 'drafts',
    failureMessage: 'What was due (publishing, emptying the bin) failed; trying again.',
  }).stop
}

/** Does what is due, and gives how long nothing else will be, in milliseconds. */
async function doWhatIsDue(): Promise<number> {
  await publishDue()
  await emptyBin()
  const dates = [await findNextDueAt(), await findNextEndAt()]
  return Math.min(...dates.flatMap((date) => (date ? [Math.max(date.getTime() - Date.now(), 0)] : [])))
}
