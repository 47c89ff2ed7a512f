import { config } from '../../config'
import type { JobOptions } from '../../import-jobs/protocol'
import { normalizedTextOf, textOf } from '../form'

const MAX_CATEGORY = 191
const MAX_BASE = 500
/** Same as in the import command. */
const NO_CATEGORY = 'Tanpa kategori'

/** The options of an import from its form; a base that is not a URL is null. */
export function parseJobOptions(form: FormData): JobOptions {
  const category = [...normalizedTextOf(form, 'category').toWellFormed()]
    .filter((character) => !/\p{Cc}/u.test(character))
    .slice(0, MAX_CATEGORY)
    .join('')
  const base = textOf(form, 'base').trim()
  const isAddress = /^https?:\/\//i.test(base) && URL.canParse(base) && base.length <= MAX_BASE
  return {
    category: category || NO_CATEGORY,
    base: isAddress ? new URL(base).href : null,
    asDrafts: form.has('as_drafts'),
    withPages: form.has('with_pages'),
    copyImages: form.has('copy_images'),
    timeZone: config().siteTimezone,
  }
}
