import { type Loss, lost } from '../../lib/import/import-item'
import type { Link } from '../../lib/import/links'
import { articleApiPath } from '../../lib/routes/addresses'
import type { Client } from '../service/client'
import { assertIsService } from './check-service'
import { problemOf } from './outcome'

/** Sets `translation_of` after all articles are sent. Returns a loss when the service refuses it, else null. */
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
    return reply.status < 300 ? null : { field: 'translation_of', ...problemOf(reply) }
  }
}

/** For a dry run: the original will exist if it was sent in this run. No article is a translation of itself. */
export function checkLink(sent: ReadonlySet<string>): LinkTranslation {
  return async ({ slug, target }) =>
    target !== slug && sent.has(String(target))
      ? null
      : lost('translation_of', 'not_translated', { name: JSON.stringify(target) })
}
