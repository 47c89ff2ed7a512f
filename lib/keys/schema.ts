import * as z from 'zod'
import { KEY_SCOPES } from '../auth/actor'
import { KEY_NAME_RULE } from '../auth/keys'
import { type Checked, check, unknownFields } from '../http/checked-body'
import type { JsonObject } from '../http/json-body'
import { listOf, rule } from '../http/rules'
import { parseDuration } from '../text/duration'
import { isDisplayName } from '../text/strings'

const DURATION = 'must be a duration such as 24h or 90d'

/** Hours or days, or one of `others`. */
function durationOr(...others: string[]) {
  const isAllowed = (text: string) => others.includes(text) || parseDuration(text) !== null
  return z.string(DURATION).check(rule('invalid_duration', (text) => (isAllowed(text) ? null : DURATION)))
}

export const keyFields = z.object({
  name: z
    .string()
    .check(rule('invalid_name', (name) => (isDisplayName(name) ? null : KEY_NAME_RULE)))
    .meta({ minLength: 1, maxLength: 100, description: 'What it is for.', examples: ['n8n'] }),
  scopes: z
    .array(
      z.enum(KEY_SCOPES, { error: () => `must be one of ${listOf(KEY_SCOPES)}` }),
      'must be an array of scopes',
    )
    .min(1, 'must name at least one scope')
    .transform((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope)))
    .meta({ description: 'What it may do: at most what its creator may.' }),
  expires_in: durationOr()
    .optional()
    .meta({
      description: 'How long it works: hours or days. By default it does not expire.',
      examples: ['90d'],
    }),
})

export const rotationFields = z.object({
  overlap: durationOr('0')
    .optional()
    .meta({
      description: 'How long the former secret works; `0` ends it at once. By default 24 hours.',
      examples: ['24h'],
    }),
})

export type KeyFields = z.output<typeof keyFields>

/** Parses a new key; unknown fields give warnings, unknown scopes issues. */
export function parseKey(body: JsonObject): Checked<KeyFields> {
  return {
    ...check(keyFields, withoutNulls(body), body),
    warnings: unknownFields(body, Object.keys(keyFields.shape), 'a key'),
  }
}

/** Parses a rotation; `overlap` stays a text such as `24h`, and may be missing. */
export function parseRotation(body: JsonObject): Checked<z.output<typeof rotationFields>> {
  const known = Object.keys(rotationFields.shape)
  return {
    ...check(rotationFields, withoutNulls(body), body),
    warnings: unknownFields(body, known, 'a rotation'),
  }
}

/** A null counts as a missing field. */
function withoutNulls(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
