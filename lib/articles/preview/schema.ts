import * as z from 'zod'
import { type Checked, check, isBlank, unknownFields } from '../../http/checked-body'
import type { JsonObject } from '../../http/json-body'
import { quote, rule } from '../../http/rules'
import { DAY_MS } from '../../text/date-time'
import { parseDuration } from '../../text/duration'

const MIN_LIFETIME_MS = 60 * 60 * 1000
const MAX_LIFETIME_MS = 90 * DAY_MS
const DEFAULT_LIFETIME = '7d'

export const previewFields = z.object({
  expires_in: z
    .string()
    .check(
      rule('invalid_duration', (text) => {
        const lifetime = parseDuration(text)
        const isAllowed = lifetime !== null && lifetime >= MIN_LIFETIME_MS && lifetime <= MAX_LIFETIME_MS
        return isAllowed ? null : `must be 1h to 90d, such as "12h" or "7d"; got ${quote(text)}`
      }),
    )
    .meta({
      description: 'How long the link is valid: hours or days, from `1h` to `90d`. Without it `7d`.',
      pattern: '^[1-9][0-9]{0,3}[hd]$',
      examples: ['7d'],
    })
    .optional(),
})

/** Parses the lifetime of a preview, in milliseconds, from a body. */
export function parsePreview(body: JsonObject): Checked<{ lifetimeMs: number }> {
  const input = isBlank(body.expires_in) ? {} : { expires_in: body.expires_in }
  const checked = check(previewFields, input, body)
  const warnings = unknownFields(body, ['expires_in'], 'a preview')
  if ('issues' in checked) return { ...checked, warnings }
  const lifetimeMs = parseDuration(checked.fields.expires_in ?? DEFAULT_LIFETIME) ?? 0
  return { fields: { lifetimeMs }, warnings }
}
