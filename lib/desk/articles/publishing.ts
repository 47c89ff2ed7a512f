import type { JsonObject } from '../../http/json-body'
import { textOf } from '../form'
import { typedFields } from './fields'

/**
 * What a form that publishes decides beside the text: `when` is `now` or `later`, at `published_at`. Without it the date
 * is as the text has it.
 */
export function publishingFields(form: FormData): JsonObject {
  const when = textOf(form, 'when')
  if (when === 'later') return { status: 'published', published_at: typedFields(form).published_at ?? '' }
  return when === 'now' ? { status: 'published', ...nowUnlessPast(form) } : { status: 'published' }
}

/** A date that was wished for gives way to that of the button; one that has passed stays what it is. */
function nowUnlessPast(form: FormData): JsonObject {
  const wished = textOf(form, 'wished_at')
  form.delete('published_at')
  return wished !== '' && new Date(wished) > new Date() ? { published_at: new Date().toISOString() } : {}
}
