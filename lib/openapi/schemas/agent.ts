import * as z from 'zod'

/** A message of an agent (JSON-RPC 2.0). The document describes this other protocol no further. */
export const agentMessage = z
  .strictObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.int()]).optional().meta({ description: 'Absent in notifications.' }),
    method: z.string(),
    params: z.looseObject({}).optional(),
  })
  .meta({ description: 'A message of the Model Context Protocol.' })

export const agentReply = z
  .looseObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]).optional(),
    result: z.looseObject({}).optional(),
    error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
  })
  .meta({ description: 'What the Model Context Protocol responds.' })
