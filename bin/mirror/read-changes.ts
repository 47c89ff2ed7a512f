import * as z from 'zod'
import { type Client, problemDetail } from '../service/client'
import { ServiceError } from '../service/service-error'

const PAGE = 100

const id = z.int().positive()
const article = z.looseObject({ id, slug: z.string(), revision: z.int(), updated_at: z.string() })
const change = z.discriminatedUnion('type', [
  z.object({ type: z.literal('upsert'), article }),
  z.object({ type: z.literal('delete'), id, slug: z.string() }),
])
const page = z.object({
  data: z.array(change),
  meta: z.object({ cursor: z.string().min(1).max(1_000), has_more: z.boolean() }),
})

export type ChangedArticle = z.infer<typeof article>
export type Change = z.infer<typeof change>
export type ChangesPage = z.infer<typeof page>

/** The changes after a cursor, long-polling up to `wait` seconds; `resync` on status 409. Throws `ServiceError`. */
export async function readChanges(
  client: Client,
  after: string | null,
  wait: number,
): Promise<ChangesPage | 'resync'> {
  const query = new URLSearchParams({ limit: String(PAGE), wait: String(wait), ...(after && { after }) })
  const reply = await client({ method: 'GET', path: `/api/artikel/changes?${query}` })
  if (reply.status === 409 && after !== null) return 'resync'
  if (reply.status !== 200) throw new ServiceError(problemDetail(reply))
  const { data } = page.safeParse(reply.json)
  if (!data) throw new ServiceError('The feed of changes is not that of an Artikel service.')
  return data
}
