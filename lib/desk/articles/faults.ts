import type { AppError, Issue } from '../../errors'
import type { DeskMessages } from '../i18n/messages'
import { FORM_FIELDS, type FormField } from './fields'

/** An error of a field; `field` is null if it belongs to none. */
export type Fault = { field: FormField | null; message: string }

/** All errors at once, each with its field, in the language of the person. */
export function faultsOf({ errors, detail, code }: AppError, texts: DeskMessages): Fault[] {
  if (errors.length === 0) return [{ field: OF_CODE[code] ?? null, message: detail }]
  return errors.map((issue) => {
    const field = fieldOf(issue) ?? OF_CODE[code] ?? null
    return { field, message: field ? sentenceOf(issue, field, texts) : issue.message }
  })
}

const OF_CODE: Record<string, FormField> = {
  slug_taken: 'slug',
  alias_taken: 'aliases',
  translation_exists: 'language',
}

function fieldOf({ pointer = '' }: Issue): FormField | undefined {
  const [, name = ''] = pointer.split('/')
  return FORM_FIELDS.find((known) => known === name)
}

function sentenceOf({ code, message }: Issue, field: FormField, { editor, faults }: DeskMessages): string {
  const named: Partial<Record<FormField, string>> = editor.names
  const label = field === 'published_at' ? editor.dateLabel : (named[field] ?? editor.fields[field])
  const known: Partial<Record<string, (label: string) => string>> = faults.byCode
  if (field === 'language' && code === 'taken') return faults.translationExists
  return (known[code] ?? ((name) => faults.other(name, message)))(label)
}
