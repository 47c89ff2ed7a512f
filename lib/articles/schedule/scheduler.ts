import { system } from '../../auth/actor'
import { database } from '../../db/database'
import { startDueWork } from '../../due-work'
import { AppError, type ProblemCode } from '../../errors'
import { log } from '../../log'
import { articleEtag } from '../serialize'
import { emptyTrash, findNextEndAt } from '../trash/empty-trash'
import { dropOldResponses } from '../write/idempotency'
import { patchArticle } from '../write/patch-article'

/** Publishes due articles, empties the trash and drops old responses until the returned function is called. */
export function startScheduler(): () => Promise<void> {
  return startDueWork({
    doDue: doWhatIsDue,
    // A change to unpublished articles may change the schedule.
    topic: 'drafts',
    failureMessage: 'Scheduled work (publishing, emptying the trash) failed; trying again.',
  }).stop
}

async function doWhatIsDue(): Promise<number> {
  const failures = await publishDue()
  await emptyTrash()
  await dropOldResponses()
  for (const failure of failures) throw failure
  const dates = [await findNextDueAt(), await findNextEndAt()]
  return Math.min(...dates.flatMap((date) => (date ? [Math.max(date.getTime() - Date.now(), 0)] : [])))
}

type DueArticle = { id: number; slug: string; revision: number }

const MAX_ROUND = 50

/** Uses ordinary writes, earliest first; another instance may be faster. Returns why some could not be published. */
async function publishDue(): Promise<unknown[]> {
  const failures = new Map<number, unknown>()
  while (failures.size < MAX_ROUND) {
    const due = await listDue([...failures.keys()])
    if (due.length === 0) break
    // An article that cannot be rendered must not block the others.
    for (const article of due) await publish(article).catch((cause) => failures.set(article.id, cause))
  }
  return [...failures.values()]
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

function listDue(except: number[]): Promise<DueArticle[]> {
  return database().control.article.findMany({
    where: { status: 'scheduled', publishedAt: { lte: new Date() }, id: { notIn: except } },
    orderBy: [{ publishedAt: 'asc' }, { id: 'asc' }],
    take: MAX_ROUND,
    select: { id: true, slug: true, revision: true },
  })
}

async function publish(article: DueArticle): Promise<void> {
  const preconditions = { ifMatch: articleEtag(article), ifNoneMatch: null }
  const nothing = { fields: { set: {}, reset: [] }, warnings: [] }
  try {
    const { result, data } = await patchArticle(system, article.slug, nothing, {
      isDryRun: false,
      preconditions,
    })
    if (result !== 'updated') return
    log().info({ slug: data.slug, published_at: data.published_at }, 'published as scheduled')
  } catch (error) {
    if (error instanceof AppError && CHANGED_MEANWHILE.has(error.code)) return
    throw error
  }
}

/** The errors for an article that was changed after it was found due. */
const CHANGED_MEANWHILE = new Set<ProblemCode>(['precondition_failed', 'not_found', 'gone', 'moved'])
