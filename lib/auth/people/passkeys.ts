import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { database } from '../../db/database'
import { recordEvent } from './events'
import { relyingPartyId } from './relying-party'

/** A passkey as its owner sees it. */
export type PasskeyRecord = {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  /** The host that the passkey was created for; null if it is this one. */
  otherHost: string | null
}

/** A person's passkeys, oldest first, including those for other hosts, which do not work here. */
export async function listPasskeys(personId: number): Promise<PasskeyRecord[]> {
  const rows = await database().read.passkey.findMany({ where: { personId }, orderBy: { createdAt: 'asc' } })
  return rows.map(({ credentialId, rpId, name, createdAt, lastUsedAt }) => ({
    name,
    createdAt,
    lastUsedAt,
    id: credentialId,
    otherHost: rpId === relyingPartyId() ? null : rpId,
  }))
}

type Descriptor = { id: string; type: 'public-key'; transports: AuthenticatorTransport[] }

/** A person's passkeys for this host, as authenticators are asked for them. */
export async function describePasskeys(personId: number): Promise<Descriptor[]> {
  const rows = await database().read.passkey.findMany({ where: { personId, rpId: relyingPartyId() } })
  return rows.map(({ credentialId: id, transports }) => ({
    id,
    type: 'public-key',
    transports: parseTransports(transports.split(' ')),
  }))
}

/** Whether this is the person's only passkey for this host. */
export async function isLastPasskey(personId: number, credentialId: string): Promise<boolean> {
  const passkeys = await describePasskeys(personId)
  return passkeys.length === 1 && passkeys[0]?.id === credentialId
}

/** Removes a person's passkey. False if they do not have it. */
export async function removePasskey(personId: number, credentialId: string): Promise<boolean> {
  return database().write(async (queries) => {
    const found = await queries.passkey.findFirst({ where: { personId, credentialId } })
    if (!found) return false
    await queries.passkey.deleteMany({ where: { personId, credentialId } })
    await recordEvent(queries, { personId, act: 'remove_passkey', subject: found.name })
    return true
  })
}

const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const

/** The known ones, without duplicates. */
export function parseTransports(names: readonly string[]): AuthenticatorTransport[] {
  return TRANSPORTS.filter((transport) => names.includes(transport))
}
