import { onTestFinished } from 'vitest'
import type { DeliveriesBody } from '../../../lib/webhooks/deliveries-body'
import type { WebhookWithSecret } from '../../../lib/webhooks/webhooks'
import { type Reaction, type Receiver, startReceiver } from '../../support/receiver'
import type { Service } from './service'

export const WEBHOOKS = '/api/webhooks'

/** Settings that allow webhooks to this machine and shorten retry delays: five minutes become 300 ms. */
export const WITH_WEBHOOKS = { WEBHOOK_ALLOW: '127.0.0.0/8', WEBHOOK_RETRY_SCALE: '0.001' }

/** A webhook with its receiver on this machine. */
export type Subscription = { id: string; secret: string; receiver: Receiver }

/** Creates a webhook with its own receiver, until the test ends. */
export async function subscribeTo(
  service: Service,
  fields: object = {},
  otherwise?: Reaction,
): Promise<Subscription> {
  const receiver = await receiverForTest(otherwise)
  const { body } = await service.call<{ data: WebhookWithSecret }>('POST', WEBHOOKS, {
    body: { url: receiver.url, events: ['*'], ...fields },
  })
  const { id, secret } = body.data
  onTestFinished(async () => {
    await service.call('DELETE', `${WEBHOOKS}/${id}`)
  })
  return { id, secret, receiver }
}

export async function receiverForTest(otherwise?: Reaction): Promise<Receiver> {
  const receiver = await startReceiver(otherwise)
  onTestFinished(receiver.close)
  return receiver
}

/** The deliveries of a webhook, sent and pending, as seen with `key`. */
export async function deliveriesOf(
  service: Service,
  id: string,
  { query = '', key = service.apiKey } = {},
): Promise<DeliveriesBody> {
  return (await service.call<DeliveriesBody>('GET', `${WEBHOOKS}/${id}/deliveries?${query}`, { key })).body
}
