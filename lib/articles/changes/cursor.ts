import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../auth/authenticate'
import { getSigningKey } from '../../auth/signing-key'
import { database } from '../../db/database'
import { AppError, issuesError } from '../../errors'
import { findTimeline, isInTimeline } from './timeline'

/** Encodes and decodes places in the change feed. Cursors are signed, since a made-up one could hide changes. */
type Cursors = {
  write: (sequence: number) => string
  /** Throws `invalid_parameter`, or `resync` for a cursor of changes that a restore undid. */
  read: (cursor: string) => number
}

/** A sequence number and the mark of its timeline; without one before the first restore. */
const PLACE = /^(\d{1,10})(?:\.([0-9a-f]{16}))?(?=-)/

/** Loads what the cursors of this service are made and checked with. */
export async function openCursors(): Promise<Cursors> {
  const [key, timeline] = await Promise.all([getSigningKey('changes'), findTimeline(database().read)])
  const sign = (place: string) => `${place}-${signatureOf(place, key)}`
  return {
    write: (sequence) => sign(timeline ? `${sequence}.${timeline.mark}` : String(sequence)),
    read(cursor) {
      const [place, digits, mark = null] = PLACE.exec(cursor) ?? []
      if (place === undefined || !isSameSecret(cursor, sign(place))) throw unknownCursor()
      const sequence = Number(digits)
      if (!isInTimeline(timeline, mark, sequence)) throw cursorAhead()
      return sequence
    },
  }
}

/** The error of a cursor that is ahead of the database. */
export function cursorAhead(): AppError {
  return new AppError(
    'resync',
    'The cursor is ahead of this service, which was restored to an earlier state; read the feed from the start, without after.',
  )
}

function signatureOf(place: string, key: string): string {
  return createHmac('sha256', key).update(place).digest('base64url').slice(0, 16)
}

function unknownCursor() {
  const message =
    'This cursor was not issued by this service; leave it out to start over, then send the one from the last response.'
  return issuesError('invalid_parameter', [{ parameter: 'after', code: 'invalid_value', message }])
}
