import * as z from 'zod'
import type { ChangesBody } from '../../articles/changes/changes-response'
import { summaryShape } from './article'
import { timestamp } from './formats'
import { warning } from './warning'

const cursor = z.string().meta({ description: 'The position of this change, to continue from.' })

const upsert = z
  .object({
    cursor,
    type: z.literal('upsert'),
    article: z.object({
      ...summaryShape,
      revision: z.int().min(1).meta({ description: 'Rises with every change of the article.' }),
    }),
  })
  .meta({ description: 'An article that is new or has changed, as it is now.' })

const removal = z
  .object({
    cursor,
    type: z.literal('delete'),
    slug: z.string().meta({ description: 'Its last slug.' }),
    id: summaryShape.id,
    at: timestamp,
    former_slugs: z.array(z.string()).meta({ description: 'The slugs that redirected to it.' }),
  })
  .meta({ description: 'An article that is no longer visible.' })

export const changesResponse = z.object({
  data: z.array(z.union([upsert, removal])),
  meta: z.object({
    cursor: z.string().meta({ description: 'What to send next time as `after`.' }),
    has_more: z.boolean().meta({ description: 'Whether there are more changes now.' }),
    warnings: z.array(warning),
  }),
}) satisfies z.ZodType<ChangesBody>
