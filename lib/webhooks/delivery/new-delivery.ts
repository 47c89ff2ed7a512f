import { randomBytes } from 'node:crypto'
import type { EventType } from '../events'

/** The row of a delivery that is to be sent at once. */
export function newDelivery(webhookId: string, type: EventType, body: string, at: Date) {
  return {
    id: `msg_${randomBytes(16).toString('hex')}`,
    webhookId,
    type,
    body,
    state: 'pending',
    tries: 0,
    attempts: '[]',
    dueAt: at,
    createdAt: at,
  }
}
