import { createHash } from 'node:crypto'
import { config } from '../../config'

/** What social networks ask for. */
export const CARD_SIZE = { width: 1200, height: 630 }

/** The absolute address of an article's drawn card; another revision has another one, so each may be kept for ever. */
export function articleCard({ id, revision }: { id: number; revision: number }): string {
  return `${config().siteUrl}/kartu/${id}-${revision}.png`
}

/** The absolute address of the card of the site itself, for pages that are no article. */
export function siteCard(): string {
  return `${config().siteUrl}/kartu/${siteCardFile()}`
}

/** Changes with what the card shows. */
export function siteCardFile(): string {
  const { siteName, siteDescription } = config()
  const hash = createHash('sha256').update(`${siteName}\n${siteDescription}`).digest('hex')
  return `situs-${hash.slice(0, 8)}.png`
}
