import { dependOn } from '../../cache/dependencies'
import { database } from '../../db/database'
import { compareByName, type TermSummary, toTermSummary } from './terms'

/** The tags that most published articles have: at most `max`, by name. */
export async function listTopTags(max: number): Promise<TermSummary[]> {
  dependOn('totals')
  const tags = await database().read.tag.findMany({
    where: { total: { gt: 0 } },
    orderBy: [{ total: 'desc' }, { id: 'asc' }],
    take: max,
  })
  return tags.map(toTermSummary).sort(compareByName)
}
