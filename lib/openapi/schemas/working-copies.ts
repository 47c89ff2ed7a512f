import * as z from 'zod'
import type { ListedWorkingCopy } from '../../articles/working-copies/list-working-copies'
import { workingCopyBody } from '../../articles/working-copies/schema'
import type { WorkingCopy } from '../../articles/working-copies/working-copies'
import { timestamp } from './formats'
import { optionalMeta } from './page'

const shape = {
  place: z.string().meta({ description: 'The id of the article, or `baru-` and a UUID for a new one.' }),
  slug: z.string().nullable().meta({ description: 'Of the article; `null` for a new one.' }),
  base_revision: workingCopyBody.shape.base_revision.unwrap(),
  saved_at: timestamp,
}

export const workingCopyResponse = z.object({
  data: z.object({ ...shape, fields: workingCopyBody.shape.fields }),
  meta: optionalMeta,
}) satisfies z.ZodType<{ data: WorkingCopy }>

export const workingCopiesResponse = z.object({
  data: z.array(
    z.object({
      ...shape,
      title: z.string().nullable().meta({ description: 'As it was typed, or that of the article.' }),
      revision: z.int().min(1).nullable().meta({
        description:
          'The newest revision of the article: above `base_revision`, somebody saved it meanwhile.',
      }),
    }),
  ),
  meta: optionalMeta,
}) satisfies z.ZodType<{ data: ListedWorkingCopy[] }>
