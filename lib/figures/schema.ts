import * as z from 'zod'
import { positiveInteger } from '../http/rules'
import { parseDay } from '../views/days'

/** The maximum of `limit`. */
export const MAX_FIGURES = 50

export const figuresQuery = z.object({
  from: day('from').meta({ description: 'The first day. By default 27 days before `to`.' }).optional(),
  to: day('to').meta({ description: 'The last day, inclusive. By default today.' }).optional(),
  limit: positiveInteger('limit')
    .default(10)
    .meta({
      description: 'How many articles and sources; more than 50 is served as 50, with a warning.',
      examples: ['10'],
    }),
})

export type FiguresQuery = z.output<typeof figuresQuery>

function day(name: string) {
  return z
    .string()
    .meta({ format: 'date', examples: ['2026-01-31'] })
    .transform((text, context) => {
      const parsed = parseDay(text)
      if (parsed !== null) return parsed
      context.addIssue({ code: 'custom', message: `${name} must be a date such as 2026-01-31.` })
      return z.NEVER
    })
}
