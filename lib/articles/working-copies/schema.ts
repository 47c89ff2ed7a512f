import * as z from 'zod'
import { type Checked, check, unknownFields } from '../../http/checked-body'
import type { JsonObject } from '../../http/json-body'
import { dateTime, listOf } from '../../http/rules'
import { FIELD_NAMES } from '../schema/fields'

const text = z.string().nullable()

const picture = z.record(z.string(), text)

/** A value as typed, valid or not: it is validated when the article is saved. */
const typed = z.union(
  [text, z.array(z.union([z.string(), picture]))],
  'must be a string, or an array of strings or pictures',
)

export const workingCopyBody = z.object({
  fields: z
    .partialRecord(z.enum(FIELD_NAMES), typed, {
      // The type of zod's issue lacks `unrecognized_keys`.
      error: ({ code }: { code?: string | undefined }) =>
        code === 'unrecognized_keys'
          ? `is not a field of an article; the fields are ${listOf(FIELD_NAMES)}`
          : 'must be an object with the fields of an article',
    })
    .meta({
      description: 'The fields of an article as they were typed, even if not valid yet.',
      examples: [{ title: 'Cara Menyeduh Kopi', tags: 'kopi, ' }],
    }),
  base_revision: z
    .int('must be the number of a revision, or null')
    .min(1, 'must be the number of a revision, or null')
    .nullable()
    .default(null)
    .meta({
      description: 'The revision of the article that was changed; `null` for a new article.',
      examples: [3],
    }),
  saved_at: z
    .string()
    .check(dateTime)
    .nullable()
    .default(null)
    .meta({
      format: 'date-time',
      description: 'The `saved_at` of the working copy that this one replaces; `null` if there is none.',
      examples: ['2026-11-20T10:32:00.000Z'],
    }),
})

export type WorkingCopyBody = z.output<typeof workingCopyBody>

/** A working copy in a body. */
export function parseWorkingCopy(body: JsonObject): Checked<WorkingCopyBody> {
  const warnings = unknownFields(body, Object.keys(workingCopyBody.shape), 'a working copy')
  return { ...check(workingCopyBody, body, body), warnings }
}
