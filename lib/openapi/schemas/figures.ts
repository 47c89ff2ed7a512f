import * as z from 'zod'
import type { FiguresBody } from '../../figures/figures-response'
import { warnings } from './page'

const date = z.string().meta({ format: 'date' })
const views = z.int().min(0)

export const figuresResponse = z.object({
  data: z.object({
    days: z
      .array(z.object({ date, page: views, api: views }))
      .meta({ description: 'Each day of the range, oldest first.' }),
    total: views,
    previous_total: views.nullable().meta({
      description: 'For the same number of days before; `null` if not all of them were counted or kept.',
    }),
    articles: z
      .array(z.object({ slug: z.string(), title: z.string(), views }))
      .meta({ description: 'Those that the key may read, most viewed first.' }),
    sources: z.array(z.object({ host: z.string(), views })).meta({
      description:
        'The hosts whose pages led here, most frequent first; beyond 200 on a day, or 20 for one article, they are `other`.',
    }),
  }),
  meta: z.object({
    from: date,
    to: date,
    timezone: z.string().meta({ description: 'The time zone whose days these are.' }),
    counted_since: date.nullable().meta({ description: 'The day on which counting by day began.' }),
    warnings,
  }),
}) satisfies z.ZodType<FiguresBody>
