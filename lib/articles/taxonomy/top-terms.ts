import { dependOn } from '../../cache/dependencies'
import { database } from '../../db/database'
import { raw } from '../../db/sql'
import { TAXONOMY, type TermKind } from './taxonomy'
import type { TermSummary } from './terms'

/** The terms of a kind that most published articles have: at most `max`, the greatest total first. */
export async function listTopTerms(kind: TermKind, max: number): Promise<TermSummary[]> {
  dependOn('totals')
  return database().slow.$queryRaw<TermSummary[]>`
    SELECT name, slug, total FROM ${raw(TAXONOMY[kind].table)} WHERE total > 0
    ORDER BY total DESC, id LIMIT ${max}`
}
