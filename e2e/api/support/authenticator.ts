import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Changes that make the service refuse a response. */
export type Changes = {
  type?: string
  origin?: string
  challenge?: string
  crossOrigin?: boolean
  rpId?: string
  isPresent?: boolean
  isVerified?: boolean
  counter?: number
  userHandle?: string
  id?: string
  /** Signs with another key. */
  isForged?: boolean
  /** A CBOR attestation statement, made from what it signs, in a format other than `none`. */
  attestation?: { format: string; statement: (signed: Buffer) => Buffer }
}

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId: string }

/** A software authenticator with one passkey (ES256). Its responses have the form of the browser's `toJSON()`. */
export function createAuthenticator(origin: string) {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: changes.crossOrigin ?? false,
      }),
    )

  return {
    id,
    /** Creates the passkey. */
    create({ challenge, rp, user }: CreationOptions, changes: Changes = {}) {
      userHandle = user.id
      const data = clientData('webauthn.create', challenge, changes)
      const { format, statement } = changes.attestation ?? { format: 'none', statement: () => cborMap([]) }
      const authData = Buffer.concat([
        authenticatorData(changes.rpId ?? rp.id, counter, changes, true),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(pair.publicKey.export({ format: 'jwk' })),
      ])
      const attestationObject = cborMap([
        [cborText('fmt'), cborText(format)],
        [cborText('attStmt'), statement(Buffer.concat([authData, sha256(data)]))],
        [cborText('authData'), cborBytes(authData)],
      ])
      return {
        ...named(changes.id ?? id),
        response: {
          clientDataJSON: data.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs in with the passkey. */
    get({ challenge, rpId }: RequestOptions, changes: Changes = {}) {
      counter = changes.counter ?? counter + 1
      const data = clientData('webauthn.get', challenge, changes)
      const authData = authenticatorData(changes.rpId ?? rpId, counter, changes, false)
      const signed = Buffer.concat([authData, sha256(data)])
      const { privateKey } = changes.isForged ? other : pair
      return {
        ...named(changes.id ?? id),
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: changes.userHandle ?? userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

function named(id: string) {
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  }
}

/** WebAuthn §6.1. */
function authenticatorData(rpId: string, counter: number, changes: Changes, isCreation: boolean): Buffer {
  const { isPresent = true, isVerified = true } = changes
  const flags = (isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (isCreation ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count])
}

/** Key type EC2, algorithm ES256, curve P-256 (RFC 9053 §7.1). */
function coseKey({ x = '', y = '' }: JsonWebKey): Buffer {
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

/** The part of CBOR (RFC 8949) needed here. */
export function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 | entries.length]), ...entries.flat()])
}

export function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])
}

export function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}

export function cborArray(items: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([0x80 | items.length]), ...items])
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
