import * as z from 'zod'
import { operationResult } from './problem'
import { warning } from './warning'

export const bulkResponse = z.object({
  data: z.array(operationResult).meta({ description: 'One for each operation, in order.' }),
  meta: z.object({
    succeeded: z.int().min(0),
    failed: z.int().min(0).meta({ description: 'How many operations have a status of 300 or more.' }),
    warnings: z.array(warning),
  }),
})
