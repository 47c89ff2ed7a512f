import * as z from 'zod'
import { flag, positiveInteger } from '../../http/rules'

export const MAX_WAIT_S = 30

export const changesQuery = z.object({
  after: z
    .string()
    .meta({
      description:
        'The `meta.cursor` of the last response: only what changed after it. Left out, the feed begins with the first change. The header `Last-Event-ID` takes precedence over it.',
    })
    .optional(),
  limit: positiveInteger('limit')
    .default(100)
    .meta({
      description: 'Changes in one response; more than 500 is served as 500, with a warning.',
      examples: ['100'],
    }),
  wait: z
    .string()
    .regex(/^\d{1,9}$/, waitRule())
    .transform(Number)
    .refine((seconds) => seconds <= MAX_WAIT_S, waitRule())
    .default(0)
    .meta({
      maximum: MAX_WAIT_S,
      description: `Seconds, at most ${MAX_WAIT_S}: when nothing has changed, the response waits for the next change, and is empty when there is none by then.`,
      examples: ['25'],
    }),
  drafts: flag('drafts').meta({
    description:
      'With `true`, for keys that may read drafts: the changes of all articles, drafts and scheduled ones included. Ignored, with a warning, without that right.',
  }),
})

export type ChangesQuery = z.output<typeof changesQuery>

function waitRule(): string {
  return `wait must be an integer from 0 to ${MAX_WAIT_S}, in seconds.`
}
