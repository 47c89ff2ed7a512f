import { markArticlesStale } from '../articles/rerendering/outdated'
import type { Queries, RawQueries } from '../db/database'
import { rowsByName } from '../db/pages'
import { type MediaImage, wholeFile } from '../media/files'
import { isAnimatedWebp } from '../media/image-types'
import { mediaStore } from '../media/store/store'
import type { Check, Difference } from './check'
import { repairEach } from './row-check'

const IMAGES_AT_ONCE = 200
/** The bytes that contain the animation flag. */
const START = { start: 0, end: 31 }

/** Which media are animated, by their files: an older version stored it nowhere else. */
export const animatedMedia: Check = {
  name: 'animated pictures',
  async *find(session) {
    for await (const media of listWebps(session)) {
      const stored = toText(Boolean(media.is_animated))
      const derived = toText(await isAnimated(wholeFile(media)))
      if (stored !== derived) yield { name: media.name, stored, derived }
    }
  },
  repair: (found) => repairEach(found, repairMedia),
}

type Row = Pick<MediaImage, 'name' | 'type'> & { is_animated: unknown }

function listWebps(queries: RawQueries): AsyncGenerator<Row> {
  return rowsByName(
    IMAGES_AT_ONCE,
    (lastName) => queries.$queryRaw<Row[]>`
      SELECT name, type, is_animated FROM media WHERE type = 'image/webp' AND name > ${lastName}
      ORDER BY name LIMIT ${IMAGES_AT_ONCE}`,
  )
}

/** False for a truncated or missing file, which another check finds. */
async function isAnimated(file: string): Promise<boolean> {
  const bytes = await mediaStore().size(file)
  const content = (bytes ?? 0) > START.end ? await mediaStore().read(file, START) : null
  return content !== null && isAnimatedWebp(Buffer.concat(await content.toArray()))
}

function toText(isAnimated: boolean): string {
  return isAnimated ? 'animated' : 'still'
}

/** Articles store the images they show, so they are rendered again. */
async function repairMedia(queries: Queries, { name, derived }: Difference) {
  const media = await queries.media.findFirst({ where: { name: String(name) }, select: { id: true } })
  if (!media) return
  await queries.media.updateMany({ where: media, data: { isAnimated: derived === toText(true) } })
  await markArticlesStale(queries, media)
}
