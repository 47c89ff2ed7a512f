import type { DatabaseTarget } from '../config'
import { pendingMigrations } from '../db/migrations'
import { readingOneMoment } from '../db/session/open'
import type { Session } from '../db/session/session'
import { animatedMedia } from './animated-media'
import { articleTerms, titleKeys } from './articles'
import { changes } from './changes'
import type { Check, Difference } from './check'
import { articleMedia, media } from './media'
import { months } from './months'
import { ROW_CHECKS } from './rows'
import { missingKeywords, searchIndex, vocabulary } from './search'
import { VIEW_CHECKS } from './views'

/** The pages of the database itself, and its foreign keys. */
const integrity: Check = {
  name: 'integrity',
  async *find(session) {
    for (const problem of await session.integrityProblems()) {
      yield { name: 'the database', stored: problem, derived: 'a sound one' }
    }
  },
}

/** All redundant data. Totals come after what they count. */
const CHECKS: readonly Check[] = [
  integrity,
  articleTerms,
  titleKeys,
  ...ROW_CHECKS,
  ...VIEW_CHECKS,
  months,
  changes,
  searchIndex,
  missingKeywords,
  vocabulary,
  articleMedia,
  animatedMedia,
  media,
]

export type Finding = { check: Check; differences: Difference[] }

/** Runs all checks on one snapshot; resolves with each and its findings. Throws an Error for tables of another version. */
export async function verify(
  target: DatabaseTarget,
  tell: (progress: string) => void = () => {},
): Promise<Finding[]> {
  return readingOneMoment(target, async (session) => {
    await assertCurrent(session)
    const findings: Finding[] = []
    for (const check of CHECKS) {
      tell(`Comparing ${check.name}…`)
      findings.push({ check, differences: await listDifferences(check, session) })
    }
    return findings
  })
}

/** More than one, since restoring a lost tag makes its total and the search index differ. */
const MAX_ROUNDS = 3

/** Repairs the findings in the open database; resolves with those that still differ. */
export async function repair(target: DatabaseTarget, findings: readonly Finding[]): Promise<Finding[]> {
  let broken = findings.filter(isBroken)
  for (let round = 1; round <= MAX_ROUNDS && broken.some(({ check }) => check.repair); round += 1) {
    for (const { check, differences } of broken) await check.repair?.(differences)
    broken = (await verify(target)).filter(isBroken)
  }
  return broken
}

function isBroken({ differences }: Finding): boolean {
  return differences.length > 0
}

async function listDifferences({ find }: Check, session: Session): Promise<Difference[]> {
  const differences: Difference[] = []
  for await (const difference of find(session)) differences.push(difference)
  return differences
}

async function assertCurrent(session: Session) {
  const pending = pendingMigrations(session.provider, await session.migrations())
  if (pending.length === 0) return
  throw new Error('The database is new or from an older version: start the service once, then verify it.')
}
