import type { Loss } from '../../lib/import/import-item'
import type { Link } from '../../lib/import/links'
import { articleApiPath } from '../../lib/routes/addresses'
import { type Client, problemDetail } from '../service/client'
import { assertIsService } from './check-service'

/** Says at last what an article translates; what cannot be said is a loss. */
export type LinkTranslation = (link: Link) => Promise<Loss | null>

export function createLinkTranslation(client: Client): LinkTranslation {
  return async ({ slug, target }) => {
    const reply = await client({
      method: 'PATCH',
      path: articleApiPath(slug),
      headers: { 'Content-Type': 'application/json' },
      body: () => JSON.stringify({ translation_of: target }),
    })
    assertIsService(reply)
    return reply.status < 300 ? null : { field: 'translation_of', message: problemDetail(reply) }
  }
}

/** Where nothing is stored: what it translates is there in the end if it was sent at all. */
export function checkLink(sent: ReadonlySet<string>): LinkTranslation {
  return async ({ target }) =>
    sent.has(String(target))
      ? null
      : { field: 'translation_of', message: `There is no article at ${JSON.stringify(target)}.` }
}
