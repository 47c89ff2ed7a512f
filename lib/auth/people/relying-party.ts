import { isIP } from 'node:net'
import { config } from '../../config'

/** The host of `SITE_URL` (WebAuthn §4, RP ID). */
export function relyingPartyId(): string {
  return new URL(config().siteUrl).hostname
}

/** Whether browsers create passkeys for this address: over https or at `localhost`, never for an IP address. */
export function canHavePasskeys(): boolean {
  const { protocol, hostname } = new URL(config().siteUrl)
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  return protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}
