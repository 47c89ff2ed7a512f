import { z } from 'zod'
import { limitWarnings, type Warning } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { truncate } from '../../text/strings'
import { quote, rule } from '../schema/field-checks'
import { toIssue } from '../schema/issues'
import { isBlank } from '../schema/normalize'
import type { Checked } from '../schema/parse-body'

const HOUR_MS = 3_600_000
const UNIT_MS = { h: HOUR_MS, d: 24 * HOUR_MS }
const MAX_LIFETIME_MS = 90 * UNIT_MS.d
const DEFAULT_LIFETIME = '7d'

/** The body of a request for a preview. */
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
  const given = isBlank(body.expires_in) ? {} : { expires_in: body.expires_in }
  const result = previewFields.safeParse(given, { reportInput: true })
  const warnings = limitWarnings(
    Object.keys(body)
      .filter((name) => name !== 'expires_in')
      .map(toWarning),
  )
  if (!result.success) return { issues: result.error.issues.map((issue) => toIssue(issue, body)), warnings }
  const lifetimeMs = toMilliseconds(result.data.expires_in ?? DEFAULT_LIFETIME) ?? 0
  return { fields: { lifetimeMs }, warnings }
}

/** A caller may send names of any length. */
const MAX_NAME_LENGTH = 80

function toWarning(name: string): Warning {
  const field = truncate(name, MAX_NAME_LENGTH)
  return { code: 'unknown_field', field, message: `${field} is not a field of a preview; it was ignored.` }
}

function toMilliseconds(text: string): number | null {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? []
  // The pattern allows these two units alone.
  return count === undefined ? null : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS]
}
