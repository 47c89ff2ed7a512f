import * as z from 'zod'
import { url } from './formats'
import { warning } from './warning'

export const warnings = z.array(warning)

export const optionalMeta = z
  .object({ warnings })
  .optional()
  .meta({ description: 'Present only when there are warnings.' })

const pageNumber = z.int().min(1)

/** The members of `meta` that every list in pages has. */
export const pageMeta = {
  pagination: z.object({
    page: pageNumber,
    limit: z.int().min(1).max(50),
    total: z.int().min(0).meta({ description: 'The number of items on all pages.' }),
    pages: z.int().min(0),
    next: pageNumber.nullable(),
    prev: pageNumber.nullable(),
  }),
  warnings,
}

export const pageLinks = z.object({
  self: url,
  first: url,
  prev: url.nullable(),
  next: url.nullable(),
  last: url,
})
