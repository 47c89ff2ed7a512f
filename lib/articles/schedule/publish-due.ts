import { system } from '../../auth/actor'
import { database } from '../../db/database'
import { AppError, type ProblemCode } from '../../errors'
import { log } from '../../log'
import { articleEtag } from '../serialize'
import { patchArticle } from '../write/patch-article'

type Position = { publishedAt: Date; id: number }
type DueArticle = Position & { slug: string; revision: number }

const START: Position = { publishedAt: new Date(0), id: 0 }
const MAX_FAILURES = 50
const BATCH_SIZE = 50

/**
 * Returns a function that publishes the due articles, earliest first, by ordinary writes; another instance may be faster. It
 * returns whether all could be published, and logs each that could not, once.
 */
export function createPublisher(): () => Promise<boolean> {
  let tried = START
  let retried = START
  const logged = new Set<string>()

  async function tryToPublish(article: DueArticle): Promise<boolean> {
    try {
      await publish(article)
      return true
    } catch (cause) {
      const version = articleEtag(article)
      if (!logged.has(version)) log().error({ err: cause, slug: article.slug }, FAILURE)
      logged.add(version)
      return false
    }
  }

  return async () => {
    // Articles that failed before must not hold up the others, however many they are.
    const before = tried
    const first = await publishBetween(before, new Date(), tryToPublish)
    tried = first.last
    const again = await publishBetween(retried, before.publishedAt, tryToPublish)
    retried = again.isComplete ? START : again.last
    return first.failures + again.failures === 0
  }
}

const FAILURE = 'An article cannot be published as scheduled; trying again.'

/** Ends early, at `last`, after as many failures as a round may have. */
async function publishBetween(
  after: Position,
  until: Date,
  tryToPublish: (article: DueArticle) => Promise<boolean>,
) {
  let failures = 0
  let last = after
  for (;;) {
    const due = await listDue(last, until)
    if (due.length === 0) return { failures, last, isComplete: true }
    for (const article of due) {
      if (!(await tryToPublish(article))) failures += 1
      last = article
      if (failures === MAX_FAILURES) return { failures, last, isComplete: false }
    }
  }
}

function listDue({ publishedAt, id }: Position, until: Date): Promise<DueArticle[]> {
  return database().control.article.findMany({
    where: {
      status: 'scheduled',
      publishedAt: { gte: publishedAt, lte: until },
      OR: [{ publishedAt: { gt: publishedAt } }, { id: { gt: id } }],
    },
    orderBy: [{ publishedAt: 'asc' }, { id: 'asc' }],
    take: BATCH_SIZE,
    select: { id: true, slug: true, revision: true, publishedAt: true },
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
