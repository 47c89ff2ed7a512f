import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../auth/authenticate'
import { getSigningKey } from '../../auth/signing-key'
import { issuesError } from '../../errors'

/** Encodes and decodes places in the change feed. Cursors are signed, since a made-up one could hide changes. */
export type Cursors = {
  write: (sequence: number) => string
  read: (cursor: string) => number
}

/** Loads the key that signs the cursors of this service. */
export async function openCursors(): Promise<Cursors> {
  const key = await getSigningKey('changes')
  const write = (sequence: number) => `${sequence}-${signatureOf(sequence, key)}`
  return {
    write,
    read(cursor) {
      const sequence = Number(/^(\d{1,10})-/.exec(cursor)?.[1])
      const expected = write(sequence)
      if (isSameSecret(cursor, expected)) return sequence
      throw unknownCursor()
    },
  }
}

function signatureOf(sequence: number, key: string): string {
  return createHmac('sha256', key).update(String(sequence)).digest('base64url').slice(0, 16)
}

function unknownCursor() {
  const message =
    'This cursor was not issued by this service; leave it out to start over, then send the one from the last response.'
  return issuesError('invalid_parameter', [{ parameter: 'after', code: 'invalid_value', message }])
}
