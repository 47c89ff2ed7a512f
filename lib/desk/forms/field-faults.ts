import type { AppError, Issue, ProblemCode } from '../../errors'
import type { DeskMessages } from '../i18n/messages'
import type { FormField } from './form-fields'

/** An error of a field of a small form; `field` is null if it belongs to none. */
export type FieldFault = { field: FormField | null; message: string }

/** All errors of a submitted form at once, each with its field, in the language of the person. */
export function fieldFaultsOf(
  { errors, detail, code }: AppError,
  fields: readonly FormField[],
  texts: DeskMessages,
): FieldFault[] {
  const issues = errors.length > 0 ? errors : [{ pointer: OF_CODE[code] ?? '', code, message: detail }]
  return issues.map((issue) => {
    const field = fields.find(({ name }) => name === nameIn(issue)) ?? null
    return { field, message: field ? sentenceOf(issue, field, texts) : generalSentence(issue, texts) }
  })
}

const OF_CODE: Partial<Record<ProblemCode, string>> = { key_name_taken: '/name' }

function nameIn({ pointer = '' }: Issue): string | undefined {
  return pointer.split('/')[1]
}

function sentenceOf({ code, message }: Issue, { label, kind }: FormField, { faults }: DeskMessages): string {
  const known: Partial<Record<string, (label: string) => string>> = faults.byCode
  // The code is the same for an empty text and for an empty list.
  const meant = code === 'too_small' && kind === 'text' ? 'required' : code
  return (known[meant] ?? ((name) => faults.other(name, message)))(label)
}

/** The sentence for an error of no field. */
function generalSentence({ code, message }: Issue, { faults }: DeskMessages): string {
  const known: Partial<Record<string, string>> = faults.general
  return known[code] ?? message
}
