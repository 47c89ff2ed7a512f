import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { announce, writeAndAnnounce } from '../bus/announce'
import { type Config, config } from '../config'
import { database, type Queries } from '../db/database'

/** The id of the only row. */
const ID = 1
/** Instances of a generation renew `seenAt` this often; without that, it is abandoned after three times as long. */
const SEEN_EVERY_MS = 60_000
const ABANDONED_MS = 180_000

export type EdgeState = Awaited<ReturnType<typeof findEdgeState>>

/** The state of the edge in the database; null if it never had one. */
export function findEdgeState() {
  return database().control.edge.findFirst({ where: { id: ID } })
}

/** A hash of what responses show besides articles: the build and the settings. */
export function generationOf(settings: Config = config()): string {
  const { siteName, siteDescription, siteLocale, siteTimezone, defaultAuthor, articleType, aiCrawlers } =
    settings
  const { websubHub, securityContact, indexNow, hstsSubdomains, mediaStore, desk, edge, buildFolder } =
    settings
  const shown = [
    [siteName, siteDescription, siteLocale, siteTimezone, defaultAuthor, articleType, aiCrawlers],
    [websubHub, securityContact, indexNow?.key, hstsSubdomains, desk, basename(buildFolder ?? '')],
    [edge?.kind, edge?.id, edge?.address, edge?.site],
    mediaStore.kind === 's3' ? [mediaStore.endpoint, mediaStore.bucket, mediaStore.prefix] : [],
  ]
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16)
}

/** Announces that the edge must forget everything; does nothing if another instance has done so since `known`. */
export async function beginGeneration(generation: string, known: EdgeState): Promise<void> {
  await writeAndAnnounce(async (queries) => {
    const row = await queries.edge.findFirst({ where: { id: ID } })
    if (row?.generation !== known?.generation || row?.settledId !== known?.settledId) return
    const last = await lastId(queries)
    const data = {
      generation,
      toldId: last,
      settledId: last,
      holder: null,
      heldUntil: null,
      seenAt: new Date(),
    }
    const { count } = await queries.edge.updateMany({ where: { id: ID }, data })
    if (count === 0) await queries.edge.create({ data: { id: ID, ...data }, select: { id: true } })
    await announce(queries, [`edge:${generation}`])
  })
}

async function lastId(queries: Queries): Promise<number> {
  const last = await queries.cacheChange.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
  return last?.id ?? 0
}

/** Records that an instance of this generation is running and, unless `readId` is null, that nothing up to it waits. */
export async function renewHeartbeat(
  { generation, seenAt }: NonNullable<EdgeState>,
  readId: number | null,
): Promise<void> {
  const now = Date.now()
  if (now - seenAt.getTime() < SEEN_EVERY_MS) return
  const data = { seenAt: new Date(now), ...(readId !== null && { toldId: readId, settledId: readId }) }
  const where = {
    id: ID,
    generation,
    seenAt: { lt: new Date(now - SEEN_EVERY_MS / 2) },
    ...(readId !== null && { settledId: { lte: readId } }),
  }
  await database().writeOnce((queries) => queries.edge.updateMany({ where, data }))
}

/** Whether no instance of its generation is running any more. */
export function isAbandoned({ seenAt }: NonNullable<EdgeState>): boolean {
  return Date.now() - seenAt.getTime() > ABANDONED_MS
}

const HELD_MS = 15_000

type Claim = { generation: string; holder: string }

/** Claims the edge for this instance, for longer than a purge may take. False if another has it. */
export async function claimEdge({ generation, holder }: Claim): Promise<boolean> {
  const now = Date.now()
  const isFree = [
    { holder },
    { heldUntil: null },
    { heldUntil: { lt: new Date(now) } },
    // The clock was set back since the claim.
    { heldUntil: { gt: new Date(now + 2 * HELD_MS) } },
  ]
  const { count } = await database().writeOnce((queries) =>
    queries.edge.updateMany({
      where: { id: ID, generation, OR: isFree },
      data: { holder, heldUntil: new Date(now + HELD_MS) },
    }),
  )
  return count > 0
}

/** Records up to which announcement the edge was purged, and releases the claim. */
export async function recordPurged(
  { generation, holder }: Claim,
  { toldId, settledId }: { toldId: number; settledId: number },
): Promise<void> {
  await database().writeOnce((queries) =>
    queries.edge.updateMany({
      where: { id: ID, generation, holder },
      data: { toldId, settledId, heldUntil: null },
    }),
  )
}
