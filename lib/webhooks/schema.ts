import * as z from 'zod'
import { type Checked, check, unknownFields } from '../http/checked-body'
import type { JsonObject } from '../http/json-body'
import { cleanText, maxCharacters, moment, positiveInteger, rule } from '../http/rules'
import { EVENTS } from './events'

const EVENTS_RULE = `must be an array of ${EVENTS.join(', ')}, or ["*"] for all of them`
const EVENT_RULE = `must be one of ${EVENTS.join(', ')}, or * for all of them`

export const webhookFields = z.object({
  url: z
    .string()
    .trim()
    .min(1, 'must be the https URL of the receiver')
    .check(
      maxCharacters(2_048),
      cleanText,
      // URL parsers drop these: the URL that is used would differ from the one shown.
      rule('invalid_url', (url) => (/[\t\r\n]/.test(url) ? 'must not contain tabs or line breaks' : null)),
    )
    .meta({
      maxLength: 2_048,
      description: 'The https URL to which events are sent.',
      examples: ['https://example.org/hook'],
    }),
  events: z
    .array(z.enum(['*', ...EVENTS], { error: () => EVENT_RULE }), { error: () => EVENTS_RULE })
    .min(1, EVENTS_RULE)
    .transform((events) => (events.includes('*') ? ['*' as const] : [...new Set(events)]))
    .meta({
      description: 'The events to send; `["*"]` for all of them. `article.scheduled` also needs `drafts`.',
    }),
  drafts: z.boolean().optional().meta({
    description:
      'Whether to also send what readers cannot see: `article.draft_saved`, `article.scheduled` and the deletion of drafts. The key then also needs `articles:read_drafts`.',
  }),
  description: z
    .string()
    .trim()
    .check(maxCharacters(500), cleanText)
    .optional()
    .meta({ maxLength: 500, description: 'What it is for.' }),
  active: z.boolean().optional().meta({ description: 'Whether events are sent; `true` by default.' }),
})

export type WebhookFields = z.output<typeof webhookFields>

/** The checked fields of a new webhook. */
export function parseWebhook(body: JsonObject): Checked<WebhookFields> {
  return parse(webhookFields, body)
}

/** The checked fields of a patch. */
export function parseWebhookPatch(body: JsonObject): Checked<Partial<WebhookFields>> {
  return parse(webhookFields.partial(), body)
}

/** The query of the list of deliveries. */
export const deliveriesQuery = z.object({
  state: z
    .enum(['pending', 'delivered', 'failed'], { error: () => 'state must be pending, delivered or failed.' })
    .meta({ description: 'Only deliveries in this state.' })
    .optional(),
  limit: positiveInteger('limit')
    .default(50)
    .meta({ description: 'Deliveries on a page; more than 100 is served as 100, with a warning.' }),
  page: positiveInteger('page').default(1).meta({ description: 'The page, from 1 on.' }),
})

export type DeliveriesQuery = z.output<typeof deliveriesQuery>

/** The time since which failed deliveries are sent again. */
export const replayQuery = z.object({
  since: moment('since').meta({
    description: 'The deliveries of events since then that failed are sent again.',
  }),
})

function parse<Schema extends z.ZodObject>(schema: Schema, body: JsonObject): Checked<z.output<Schema>> {
  const warnings = unknownFields(body, Object.keys(schema.shape), 'a webhook')
  return { ...check(schema, withDefaults(body), body), warnings }
}

/** Null resets an optional field to its default. */
const DEFAULTS: JsonObject = { drafts: false, description: '', active: true }

function withDefaults(body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === null ? (DEFAULTS[name] ?? null) : value]),
  )
}
