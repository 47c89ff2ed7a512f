import { isIP } from 'node:net'
import { config } from '../../config'

/** The host of `SITE_URL` (WebAuthn §4, RP ID). */
export function relyingPartyId(): string {
  return new URL(config().siteUrl).hostname
}

/** Whether browsers make passkeys for this address: by https or at `localhost`, and never for an IP address. */
export function canHavePasskeys(): boolean {
  const { protocol, hostname } = new URL(config().siteUrl)
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true
  return protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}
