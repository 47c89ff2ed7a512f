import { generateKeyPairSync, sign } from 'node:crypto'
import { cborArray, cborBytes, cborMap, cborText } from './authenticator'

/** A valid attestation by a self-signed certificate (WebAuthn §8.2.1) that names `crl` as its revocation list. */
export function createAttestation(crl: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signatureOf = (bytes: Buffer) => sign('sha256', bytes, privateKey)
  const certified = certificateBody(publicKey.export({ type: 'spki', format: 'der' }), crl)
  const signature = der(BIT_STRING, Buffer.from([0]), signatureOf(certified))
  const certificate = der(SEQUENCE, certified, ECDSA_WITH_SHA256, signature)
  return {
    format: 'packed',
    statement: (signed: Buffer) =>
      cborMap([
        [cborText('alg'), Buffer.from([0x26])],
        [cborText('sig'), cborBytes(signatureOf(signed))],
        [cborText('x5c'), cborArray([cborBytes(certificate)])],
      ]),
  }
}

const [INTEGER, BIT_STRING, OCTET_STRING, OBJECT_ID] = [0x02, 0x03, 0x04, 0x06] as const
const [TEXT, TIME, SEQUENCE, SET] = [0x0c, 0x18, 0x30, 0x31] as const
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OBJECT_ID, Buffer.from('2a8648ce3d040302', 'hex')))
/** The last arcs of the object ids. */
const [COMMON_NAME, COUNTRY, ORGANIZATION, UNIT] = [3, 6, 10, 11] as const
const [BASIC_CONSTRAINTS, REVOCATION_LISTS] = [19, 31] as const

/** The signed part of a certificate (RFC 5280 §4.1). */
function certificateBody(publicKey: Buffer, crl: string): Buffer {
  const name = der(
    SEQUENCE,
    attribute(COUNTRY, 'ID'),
    attribute(ORGANIZATION, 'Artikel'),
    attribute(UNIT, 'Authenticator Attestation'),
    attribute(COMMON_NAME, 'Test'),
  )
  const fullName = der(0xa0, der(0xa0, der(0x86, Buffer.from(crl))))
  return der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, der(TIME, Buffer.from('20000101000000Z')), der(TIME, Buffer.from('20990101000000Z'))),
    name,
    publicKey,
    der(
      0xa3,
      der(
        SEQUENCE,
        extension(BASIC_CONSTRAINTS, der(SEQUENCE)),
        extension(REVOCATION_LISTS, der(SEQUENCE, der(SEQUENCE, fullName))),
      ),
    ),
  )
}

function attribute(arc: number, value: string): Buffer {
  const type = der(OBJECT_ID, Buffer.from([0x55, 0x04, arc]))
  return der(SET, der(SEQUENCE, type, der(TEXT, Buffer.from(value))))
}

function extension(arc: number, value: Buffer): Buffer {
  return der(SEQUENCE, der(OBJECT_ID, Buffer.from([0x55, 0x1d, arc])), der(OCTET_STRING, value))
}

/** The part of DER (X.690) needed here. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}
