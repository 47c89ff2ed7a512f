import type * as z from 'zod'
import type * as schemas from '../schemas/webhooks'
import { BODIES } from './requests'

type Example<Schema extends z.ZodType> = z.output<Schema>

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwN0nQ5R2oJ1A='

/** Response bodies of the examples of webhooks. */
export function webhookExamples() {
  const webhook = {
    id: 'wh_4f8a1c0d92b7e65310fa2c4d',
    url: BODIES.webhook.url,
    events: BODIES.webhook.events,
    drafts: false,
    description: BODIES.webhook.description,
    active: true,
    disabled_reason: null,
    failing_since: null,
    created_at: '2026-11-20T08:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
  }
  const delivery = {
    id: 'msg_0c5b7d1e9a3f46280b1c7d5e9f3a2468',
    type: 'article.published',
    created_at: '2026-11-20T08:00:00.000Z',
  }
  const failed = { at: '2026-11-20T08:00:00.100Z', status: 500, response: 'Internal Server Error' }
  return {
    webhookCreated: { data: { ...webhook, secret: SECRET } } satisfies Example<typeof schemas.secretResponse>,
    webhook: { data: webhook } satisfies Example<typeof schemas.webhookResponse>,
    webhooks: { data: [webhook] } satisfies Example<typeof schemas.webhooksResponse>,
    delivery: {
      data: { ...delivery, state: 'pending', next_attempt_at: '2026-11-20T08:00:00.000Z', attempts: [] },
    } satisfies Example<typeof schemas.deliveryResponse>,
    deliveries: {
      data: [{ ...delivery, state: 'failed', next_attempt_at: null, attempts: [failed] }],
      meta: {
        pagination: { page: 1, limit: 50, total: 1, pages: 1, next: null, prev: null },
        warnings: [],
      },
    } satisfies Example<typeof schemas.deliveriesResponse>,
    replayed: { data: { replayed: 3 } } satisfies Example<typeof schemas.replayResponse>,
  }
}
