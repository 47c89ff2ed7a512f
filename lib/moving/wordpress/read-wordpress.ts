import type { Moved, MovingOptions, Pieces } from '../moved'
import { toMoved } from '../to-moved'
import { readAttachments } from './attachments'
import { nameOfItem } from './item'
import { readItems } from './read-items'
import { reasonToSkip, toDraft } from './to-draft'

/** What a WordPress export becomes, with the byte at which each piece ends. Throws `BrokenSource`. */
export async function* readWordPress(file: string, options: MovingOptions): Pieces {
  const attachments = await readAttachments(file)
  for await (const { item, channel } of readItems(file)) {
    const skipped = reasonToSkip(item, options)
    const moved: Moved =
      skipped === null
        ? toMoved(toDraft(item, { channel, attachments }, options), options)
        : { source: nameOfItem(item), losses: [], skipped }
    yield { moved, position: item.end }
  }
}
