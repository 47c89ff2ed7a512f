import * as z from 'zod'
import { LIMITS } from '../field-limits'
import { flag, maxCharacters, positiveInteger } from '../http/rules'

export const mediaQuery = z.object({
  limit: positiveInteger('limit')
    .default(10)
    .meta({
      description: 'Pictures on a page; more than 50 is served as 50, with a warning.',
      examples: ['10'],
    }),
  page: positiveInteger('page')
    .default(1)
    .meta({ description: 'The page, from 1 on; one past the end is empty.', examples: ['1'] }),
  unused: flag('unused').meta({ description: 'With `true` only pictures that no article shows.' }),
  without_alt: flag('without_alt').meta({
    description: 'With `true` only pictures without alternative text, except decorative ones.',
  }),
  q: z
    .string()
    .check(maxCharacters(LIMITS.alt))
    .meta({
      maxLength: LIMITS.alt,
      description:
        'Only pictures with this in their alternative text or file name, or copied from this address.',
      examples: ['kopi'],
    })
    .optional(),
})

export type MediaQuery = z.output<typeof mediaQuery>

export const uploadQuery = z.object({
  alt: z
    .string()
    .meta({
      description: 'What the picture shows, where the body is the picture itself.',
      examples: ['Air dituang ke saringan'],
    })
    .optional(),
})

export const deleteMediaQuery = z.object({
  force: flag('force').meta({ description: 'With `true` even if articles show it.' }),
})
