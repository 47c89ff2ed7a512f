import * as z from 'zod'
import { type Checked, check, unknownFields } from '../../http/checked-body'
import type { JsonObject } from '../../http/json-body'
import { cleanText } from '../../http/rules'

export const conversionFields = z.object({
  html: z
    .string('must be a string of HTML')
    .check(cleanText)
    .meta({
      description: 'HTML from any source, such as the clipboard.',
      examples: ['<p>Air <b>panas</b></p>'],
    }),
})

/** The HTML in a body. */
export function parseConversion(body: JsonObject): Checked<z.output<typeof conversionFields>> {
  const warnings = unknownFields(body, Object.keys(conversionFields.shape), 'a conversion')
  return { ...check(conversionFields, body, body), warnings }
}
