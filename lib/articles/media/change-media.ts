import { type Actor, assertScope } from '../../auth/actor'
import { announce, writeAndAnnounce } from '../../bus/announce'
import { database, type Queries } from '../../db/database'
import { AppError } from '../../errors'
import type { Media } from '../../media/files'
import { abandonFiles, removeFiles } from '../../media/orphaned-files'
import { getMedia } from '../../media/rows'
import { markArticlesStale, removeCover } from '../rerendering/outdated'
import { rerenderArticle } from '../rerendering/rerender'
import { findLackingScope, findUses, type Uses } from './uses'

/** Sets the alternative text of an image: blank marks it as decorative, null removes the text. Throws `not_found`. */
export async function describeMedia(id: string, alt: string | null | undefined): Promise<Media> {
  const data = { alt: alt ?? '', isDecorative: alt === '' }
  if (alt !== undefined)
    await database().writeOnce((queries) => queries.media.updateMany({ where: { id }, data }))
  return getMedia(database().read, id)
}

/**
 * Deletes an image and its files. Throws `not_found`, `in_use` with the slugs of its articles unless forced, and
 * `insufficient_scope` for a person who may not change all of them.
 */
export async function deleteMedia(
  actor: Actor,
  id: string,
  { isForced }: { isForced: boolean },
): Promise<void> {
  const { name, slugs } = await writeAndAnnounce(async (transaction) => {
    const media = await getMedia(transaction, id)
    const uses = (await findUses(transaction, actor, [id])).get(id)
    if (uses && !isForced) assertUnused(uses)
    if (actor.role === 'person') await assertMayChangeUses(transaction, actor, id)
    const slugs = await markArticlesStale(transaction, media)
    await removeCover(transaction, media)
    await transaction.media.delete({ where: { id }, select: { id: true } })
    await abandonFiles(transaction, media.name)
    await announce(transaction, [`media:${media.name}`])
    return { name: media.name, slugs }
  })
  // The cleanup deletes what remains.
  await removeFiles(name).catch(() => {})
  // The rest, and those that fail here, are rendered when they are read.
  for (const slug of slugs.slice(0, MAX_RENDERED)) await rerenderArticle(slug).catch(() => {})
}

async function assertMayChangeUses(queries: Queries, actor: Actor, id: string): Promise<void> {
  const lacking = await findLackingScope(actor, id, queries)
  if (lacking) assertScope(actor, lacking)
}

function assertUnused({ slugs, hidden }: Uses): void {
  if (slugs.length + hidden === 0) return
  const others = hidden > 0 ? [`${hidden} that are not shown to this key or are in the trash`] : []
  throw new AppError(
    'in_use',
    `Articles show this picture: ${[...slugs.slice(0, MAX_NAMED), ...others].join(', ')}. Remove it from them, or repeat the request with ?force=true.`,
    { members: { used_by: slugs } },
  )
}

const MAX_NAMED = 10
const MAX_RENDERED = 50
