import type { Moved, MovingOptions, Pieces } from '../moved'
import { toMoved } from '../to-moved'
import { readRelations } from './relations'
import { readTables } from './tables'
import { nameOfPost, reasonToSkip, toDraft } from './to-draft'

/** What the posts of a Ghost export become, with the byte at which each ends. Throws `BrokenSource`. */
export async function* readGhost(file: string, options: MovingOptions): Pieces {
  const relations = await readRelations(file)
  for await (const { row, end } of readTables(file, ['posts'])) {
    const skipped = reasonToSkip(row, options)
    const moved: Moved =
      skipped === null
        ? toMoved(toDraft(row, relations, options), options)
        : { source: nameOfPost(row), losses: [], skipped }
    yield { moved, position: end }
  }
}
