import * as z from 'zod'
import type { ApiResponse } from '../../http/responses'
import { warning } from './warning'

export const operationResult = z
  .object({
    status: z
      .int()
      .min(200)
      .max(599)
      .meta({ description: 'The status that the single call would have had.' }),
    headers: z.record(z.string(), z.string()).meta({
      description: '`ETag`, `Location`, `Retry-After` or `Idempotency-Replayed`, if present.',
    }),
    body: z
      .looseObject({})
      .nullable()
      .meta({ description: 'The body that it would have had, or its problem; `null` after a deletion.' }),
  })
  .meta({ description: 'The result of one operation of a bulk.' }) satisfies z.ZodType<ApiResponse>

export const bulkResponse = z.object({
  data: z.array(operationResult).meta({ description: 'One for each operation, in order.' }),
  meta: z.object({
    succeeded: z.int().min(0),
    failed: z.int().min(0).meta({ description: 'How many operations have a status of 300 or more.' }),
    warnings: z.array(warning),
  }),
})
