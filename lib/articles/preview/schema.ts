import * as z from 'zod'
import { type Checked, check, isBlank, unknownFields } from '../../http/checked-body'
import type { JsonObject } from '../../http/json-body'
import { quote, rule } from '../../http/rules'

const HOUR_MS = 3_600_000
const UNIT_MS = { h: HOUR_MS, d: 24 * HOUR_MS }
const MAX_LIFETIME_MS = 90 * UNIT_MS.d
const DEFAULT_LIFETIME = '7d'

export const previewFields = z.object({
  expires_in: z
    .string()
    .check(
      rule('invalid_duration', (text) => {
        const lifetime = toMilliseconds(text)
        const isAllowed = lifetime !== null && lifetime >= HOUR_MS && lifetime <= MAX_LIFETIME_MS
        return isAllowed ? null : `must be 1h to 90d, such as "12h" or "7d"; got ${quote(text)}`
      }),
    )
    .meta({
      description: 'How long the link is valid: hours or days, from `1h` to `90d`. Without it `7d`.',
      pattern: '^[0-9]{1,4}[hd]$',
      examples: ['7d'],
    })
    .optional(),
})

/** How long a preview is to be valid, in milliseconds, from a body. */
export function parsePreview(body: JsonObject): Checked<{ lifetimeMs: number }> {
  const input = isBlank(body.expires_in) ? {} : { expires_in: body.expires_in }
  const checked = check(previewFields, input, body)
  const warnings = unknownFields(body, ['expires_in'], 'a preview')
  if ('issues' in checked) return { ...checked, warnings }
  const lifetimeMs = toMilliseconds(checked.fields.expires_in ?? DEFAULT_LIFETIME) ?? 0
  return { fields: { lifetimeMs }, warnings }
}

function toMilliseconds(text: string): number | null {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? []
  // The pattern allows these two units alone.
  return count === undefined ? null : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
}
