import * as z from 'zod'
import type { DeliveriesBody } from '../../webhooks/deliveries-body'
import { DRAFT_EVENT, EVENTS, TEST_EVENT } from '../../webhooks/events'
import type { Webhook } from '../../webhooks/webhooks'
import { articleSummary } from './article'
import { timestamp, url } from './formats'
import { optionalMeta } from './page'
import { warning } from './warning'

const webhookShape = {
  id: z.string(),
  url: z.string().meta({ description: 'Where events are sent.' }),
  events: z.array(z.string()).meta({ description: 'The events that it receives; `["*"]` is all of them.' }),
  drafts: z.boolean().meta({ description: 'Whether it also receives drafts and scheduled articles.' }),
  description: z.string().nullable(),
  active: z.boolean().meta({ description: 'Whether events are sent.' }),
  disabled_reason: z.string().nullable().meta({ description: 'Why the service switched it off.' }),
  failing_since: timestamp.nullable().meta({ description: 'Since when every attempt has failed.' }),
  created_at: timestamp,
  updated_at: timestamp,
}

const webhook = z.object(webhookShape) satisfies z.ZodType<Webhook>

export const webhookResponse = z.object({ data: webhook, meta: optionalMeta })

export const webhooksResponse = z.object({ data: z.array(webhook), meta: optionalMeta })

export const secretResponse = z.object({
  data: z.object({
    ...webhookShape,
    secret: z.string().meta({ description: 'What deliveries are signed with. It is shown only once.' }),
  }),
  meta: optionalMeta,
})

const delivery = z.object({
  id: z.string().meta({ description: 'The `webhook-id`, the same for all attempts.' }),
  state: z.enum(['pending', 'delivered', 'failed']),
  type: z.string(),
  created_at: timestamp,
  next_attempt_at: timestamp.nullable().meta({ description: 'When the next attempt is made.' }),
  attempts: z.array(
    z.object({
      at: timestamp,
      status: z.int().nullable().meta({ description: 'That of the response; `null` if none came.' }),
      response: z.string().meta({ description: 'Its first 500 bytes, or why none came.' }),
    }),
  ),
})

export const deliveryResponse = z.object({ data: delivery, meta: optionalMeta })

const pageNumber = z.int().min(1)

export const deliveriesResponse = z.object({
  data: z.array(delivery),
  meta: z.object({
    pagination: z.object({
      page: pageNumber,
      limit: pageNumber.max(100),
      total: z.int().min(0),
      pages: z.int().min(0),
      next: pageNumber.nullable(),
      prev: pageNumber.nullable(),
    }),
    warnings: z.array(warning),
  }),
}) satisfies z.ZodType<DeliveriesBody>

export const replayResponse = z.object({
  data: z.object({ replayed: z.int().min(0).meta({ description: 'How many deliveries are sent again.' }) }),
  meta: optionalMeta,
})

export const webhookEvent = z
  .object({
    type: z.enum([...EVENTS, DRAFT_EVENT, TEST_EVENT]),
    timestamp,
    data: z.union([
      z.object({
        sequence: z.int().min(1).meta({
          description:
            'Rises with every write, whose events share it: drop what is lower than what you have. Deliveries arrive in any order.',
        }),
        article: articleSummary,
        former_slug: z.string().optional().meta({ description: 'Its slug before this write.' }),
        api_url: url.meta({ description: 'The article in the API.' }),
      }),
      z.object({ webhook_id: z.string() }).meta({ description: 'Of a test.' }),
    ]),
  })
  .meta({ description: 'An event, in less than 20 kB: tags and the summary are cut to fit.' })
