import { escapeHtml } from '../../text/strings'
import type { FieldFault } from './field-faults'
import type { FormField } from './form-fields'

/** A field as HTML, with what was typed or chosen, and its errors. */
export function fieldMarkup(field: FormField, form: FormData, faults: readonly FieldFault[]): string {
  const own = faults.filter((fault) => fault.field?.name === field.name)
  const name = escapeHtml(field.name)
  const invalid = own.length > 0 ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''
  const fault = own.map(({ message }) => escapeHtml(message)).join(' ')
  const said = fault && `<p class="fault" id="${name}-fault">${fault}</p>`
  const label = escapeHtml(field.label)
  if (field.kind === 'text') {
    const value = escapeHtml(String(form.get(field.name) ?? ''))
    return `<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" dir="auto"${invalid}>${said}`
  }
  // A group of radios can be wrong; a group of checkboxes cannot, but each of them can (WAI-ARIA 1.2, aria-invalid).
  const [group, each] = field.kind === 'one' ? [` role="radiogroup"${invalid}`, ''] : ['', invalid]
  const choices = choicesMarkup(field, new Set(form.getAll(field.name).map(String)), each)
  return `<fieldset id="${name}" tabindex="-1"${group}><legend>${label}</legend>${choices}${said}</fieldset>`
}

type Choosing = Extract<FormField, { kind: 'one' | 'many' }>

function choicesMarkup(
  { name, kind, choices }: Choosing,
  chosen: ReadonlySet<string>,
  attributes: string,
): string {
  const type = kind === 'one' ? 'radio' : 'checkbox'
  return choices
    .map(({ value, label }) => {
      const checked = chosen.has(value) ? ' checked' : ''
      return `<label><input type="${type}" name="${escapeHtml(name)}" value="${escapeHtml(value)}"${checked}${attributes}> ${escapeHtml(label)}</label>`
    })
    .join('\n')
}
