import { escapeHtml } from '../../text/strings'
import { choiceName } from '../articles/conflict-names'
import { OTHER_COPY } from '../articles/keep-aside'
import { PERSON_FIELD } from '../form'
import type { DeskMessages } from '../i18n/messages'
import { textNamed } from '../text-named'
import type { FieldFault } from './field-faults'
import { fieldMarkup } from './field-markup'
import type { FormField } from './form-fields'

type Typed = {
  request: Request
  form: FormData | null
  texts: DeskMessages
  /** The fields of a form that shows its errors at each field; none if all texts are shown as typed. */
  fields?: readonly FormField[]
}

/** A button that sends a form again with every field, of which typed ones are shown; empty without a form. */
export function formToResend(
  { request, form, texts: { failures, editor }, fields: described = [] }: Typed,
  faults: readonly FieldFault[] = [],
): string {
  if (!form) return ''
  const others = textsIn(form).filter(([name]) => !described.some((field) => field.name === name))
  const isTyped = described.length > 0 || others.some(([name]) => !isHidden(name))
  const labels = { ...editor.fields, published_at: editor.dateLabel }
  const fields = [
    ...described.map((field) => fieldMarkup(field, form, faults)),
    ...others.map(([name, value]) => fieldOf(name, value, labels)),
  ].join('\n')
  const action = escapeHtml(new URL(request.url).pathname)
  return `${isTyped ? `<h2>${escapeHtml(failures.typed)}</h2>` : ''}
<form method="post" enctype="multipart/form-data" action="${action}">
${fields}
<button type="submit">${escapeHtml(failures.resend)}</button>
</form>`
}

/** Whether a form has any text, typed or not. */
export function hasTexts(form: FormData | null): boolean {
  return form !== null && textsIn(form).length > 0
}

function textsIn(form: FormData): [string, string][] {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

function fieldOf(name: string, value: string, labels: Record<string, string>): string {
  if (isHidden(name)) return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
  const rows = Math.min(20, value.split('\n').length + 1)
  const label = textNamed(labels, name) ?? name
  // The parser drops one line feed after the tag.
  return `<label>${escapeHtml(label)} <textarea name="${escapeHtml(name)}" rows="${rows}" dir="auto">\n${escapeHtml(value)}</textarea></label>`
}

/** What nobody typed: numbers, and names of choices. */
function isHidden(name: string): boolean {
  return HIDDEN.has(name) || name.startsWith(choiceName(''))
}

const HIDDEN: ReadonlySet<string> = new Set([
  ...['revision', 'newest', 'saved_at', 'place', 'act', 'id', 'owner', 'kembali', 'when', 'wished_at'],
  ...['session', 'credential', 'preset', 'scopes', 'expires_in', 'expires_at', 'overlap'],
  ...['keys', 'previews', 'all'],
  ...['events', 'drafts', 'active', 'delivery', 'decorative', 'shortcuts', 'yakin'],
  ...['as_drafts', 'with_pages', 'copy_images', OTHER_COPY, PERSON_FIELD],
])
