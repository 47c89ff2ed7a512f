import * as z from 'zod'
import type { Warning } from '../../errors'

const shape = {
  code: z.string().meta({ description: 'The kind of warning.', examples: ['unknown_field'] }),
  message: z.string().meta({ description: 'One sentence for people.' }),
}

export const warning = z
  .union([
    z.object({
      ...shape,
      field: z.string().meta({ description: 'The field of the body.' }),
      pointer: z
        .string()
        .optional()
        .meta({ description: 'For a picture that was not copied: a JSON Pointer to it.' }),
      url: z.string().optional().meta({ description: 'For a picture that was not copied: its address.' }),
    }),
    z.object({ ...shape, parameter: z.string().meta({ description: 'The query parameter.' }) }),
  ])
  .meta({
    description: 'Something in the request that was corrected or ignored without failing it.',
  }) satisfies z.ZodType<Warning>
