import { JSON_BODY } from '@/lib/http/endpoint'
import { parseWebhook, parseWebhookPatch } from '@/lib/webhooks/schema'

export const MANAGE = { scope: 'webhooks:manage' } as const

export const webhookBody = { mediaTypes: JSON_BODY, parse: parseWebhook }
export const webhookPatchBody = { mediaTypes: JSON_BODY, parse: parseWebhookPatch }
