import { database } from '../../../lib/db/database'
import { withDatabase } from './own-database'

/** As if a person had made an article. */
export async function giveTo(personId: number, id: number): Promise<void> {
  await withDatabase(() =>
    database().writeOnce((queries) =>
      queries.article.updateMany({ where: { id }, data: { createdBy: personId } }),
    ),
  )
}
