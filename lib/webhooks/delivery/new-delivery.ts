import { randomBytes } from 'node:crypto'
import type { EventType } from '../events'

/** What is sent, and whether it tells of what readers cannot see. */
export type Message = { type: EventType; body: string; drafts: boolean }

/** The row of a delivery that is to be sent at once. */
export function newDelivery(webhookId: string, { type, body, drafts }: Message, at: Date) {
  return {
    id: `msg_${randomBytes(16).toString('hex')}`,
    webhookId,
    type,
    body,
    drafts,
    state: 'pending',
    tries: 0,
    attempts: '[]',
    dueAt: at,
    createdAt: at,
  }
}
