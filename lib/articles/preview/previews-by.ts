import { database, type Queries } from '../../db/database'
import { isValid } from './previews'

/** `until` is when the last of them expires. */
export type ValidPreviews = { count: number; until: Date }

/** The valid preview links that the person with this name made; null if there are none. */
export async function findPreviewsBy(name: string): Promise<ValidPreviews | null> {
  const rows = await database().read.previewLink.findMany({
    where: { by: name, ...isValid() },
    select: { expiresAt: true },
    orderBy: { expiresAt: 'desc' },
  })
  const [last] = rows
  return last ? { count: rows.length, until: last.expiresAt } : null
}

/** Revokes the preview links that the person with this name made, in the transaction of `queries`. */
export async function revokePreviewsBy({ previewLink }: Queries, name: string): Promise<void> {
  await previewLink.updateMany({ where: { by: name, revokedAt: null }, data: { revokedAt: new Date() } })
}
