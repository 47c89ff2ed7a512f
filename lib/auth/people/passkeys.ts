import { config } from '../../config'
import { database } from '../../db/database'

/** A passkey as its person sees it. */
export type PasskeyRecord = {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  /** The host that it was made for, where that is not this one. */
  otherHost: string | null
}

export async function listPasskeys(personId: number): Promise<PasskeyRecord[]> {
  const rows = await database().read.passkey.findMany({ where: { personId }, orderBy: { createdAt: 'asc' } })
  return rows.map(({ credentialId, rpId, name, createdAt, lastUsedAt }) => ({
    ...{ name, createdAt, lastUsedAt },
    id: credentialId,
    otherHost: rpId === relyingPartyId() ? null : rpId,
  }))
}

/** The host of `SITE_URL` (WebAuthn §4, RP ID). */
export function relyingPartyId(): string {
  return new URL(config().siteUrl).hostname
}
