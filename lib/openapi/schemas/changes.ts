import * as z from 'zod'
import type { ChangesBody } from '../../articles/changes/changes-response'
import { summaryShape } from './article'
import { timestamp } from './formats'
import { warning } from './warning'

const cursor = z.string().meta({ description: 'The place of this change: to go on from it.' })

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
    slug: z.string().meta({ description: 'The slug that it had last.' }),
    id: summaryShape.id,
    at: timestamp,
    former_slugs: z.array(z.string()).meta({ description: 'The slugs that redirected to it.' }),
  })
  .meta({ description: 'An article that is not to be seen any more.' })

export const changesResponse = z.object({
  data: z.array(z.union([upsert, removal])),
  meta: z.object({
    cursor: z.string().meta({ description: 'What to ask with next time as `after`.' }),
    has_more: z.boolean().meta({ description: 'Whether there are further changes already.' }),
    warnings: z.array(warning),
  }),
}) satisfies z.ZodType<ChangesBody>
