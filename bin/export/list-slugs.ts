import * as z from 'zod'
import { type Client, problemDetail, type Reply } from '../service/client'
import { ownPath } from '../service/own-path'
import { ServiceError } from '../service/service-error'

const page = z.object({
  data: z.array(z.object({ slug: z.string() })),
  links: z.object({ next: z.string().nullable() }),
})

/** Yields the slugs of a list page by page, beginning at the path `start`. Throws `ServiceError`. */
export async function* listSlugs(client: Client, start: string): AsyncGenerator<string[]> {
  const seen = new Set<string>()
  for (let path: string | null = start; path !== null; ) {
    seen.add(path)
    const { data, links } = toPage(await client({ method: 'GET', path }))
    yield data.map(({ slug }) => slug)
    path = links.next === null ? null : ownPath(links.next)
    if (path !== null && (data.length === 0 || seen.has(path)))
      throw new ServiceError('The pages of the list form a loop: this is not an Artikel service.')
  }
}

function toPage(reply: Reply) {
  if (reply.status !== 200) throw new ServiceError(problemDetail(reply))
  const { data } = page.safeParse(reply.json)
  if (!data) throw new ServiceError('There is no Artikel service at this address.')
  return data
}
