import * as z from 'zod'
import { type Issue, problems } from '../../errors'
import type { ApiResponse } from '../../http/responses'
import { url } from './formats'
import { bulkWriteResponse } from './responses'
import { warning } from './warning'

export const issue = z
  .object({
    pointer: z.string().optional().meta({ description: 'JSON Pointer to the field (RFC 6901).' }),
    parameter: z
      .string()
      .optional()
      .meta({ description: 'The query parameter, header or part of the path.' }),
    code: z.string().meta({ examples: ['required'] }),
    message: z.string(),
  })
  .meta({ description: 'One invalid field or parameter of a request.' }) satisfies z.ZodType<Issue>

export const problem = z
  .object({
    type: url.meta({ description: 'The URL of an explanation of this kind of problem.' }),
    title: z.string(),
    status: z.int().min(300).max(599),
    code: z.string().meta({
      enum: Object.keys(problems),
      description: 'The kind of problem, for programs.',
    }),
    detail: z.string().meta({ description: 'One sentence: what is wrong and how to fix it.' }),
    message: z.string().meta({ description: 'The same as `detail`; workflow tools show this member.' }),
    request_id: z.string(),
    errors: z
      .array(issue)
      .optional()
      .meta({ description: 'Every invalid field or parameter of the request.' }),
    warnings: z
      .array(warning)
      .optional()
      .meta({ description: 'What was ignored in the body, with what was probably meant.' }),
    line: z.int().min(1).optional().meta({ description: 'Where the JSON is malformed.' }),
    column: z.int().min(1).optional(),
    // The type ends a circle: a result has a problem as its body.
    get results(): z.ZodOptional<z.ZodArray<z.ZodType<ApiResponse>>> {
      return z
        .array(operationResult)
        .optional()
        .meta({ description: 'The result of each operation of a bulk, in order.' })
    },
    required_scope: z.string().optional().meta({ description: 'The scope that the key lacks.' }),
    existing_url: url.optional().meta({ description: 'The page of the article that has the slug.' }),
    used_by: z
      .array(z.string())
      .optional()
      .meta({ description: 'The slugs of the articles that show the picture.' }),
    saved_at: z
      .string()
      .nullable()
      .optional()
      .meta({ format: 'date-time', description: 'When the current working copy was saved.' }),
    suggested_slug: z.string().optional().meta({ description: 'A slug that is available.' }),
  })
  .meta({ description: 'Why a request failed (RFC 9457).' })

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
      .union([bulkWriteResponse, problem, z.null()])
      .meta({ description: 'The body that it would have had, or its problem; `null` after a deletion.' }),
  })
  .meta({ description: 'The result of one operation of a bulk.' }) satisfies z.ZodType<ApiResponse>
