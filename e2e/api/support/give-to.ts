import { database } from '../../../lib/db/database'
import { withDatabase } from './own-database'

/** Makes a person the creator of an article. */
export async function giveTo(personId: number, id: number): Promise<void> {
  await withDatabase(() =>
    database().writeOnce((queries) =>
      queries.article.updateMany({ where: { id }, data: { createdBy: personId } }),
    ),
  )
}
