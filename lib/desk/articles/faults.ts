import type { AppError } from '../../errors'
import { FORM_FIELDS, type FormField } from './fields'

/** What is wrong with a field; null where it is of none. */
export type Fault = { field: FormField | null; message: string }

const OF_CODE: Record<string, FormField> = { slug_taken: 'slug', alias_taken: 'aliases' }

/** What is wrong, each with its field, all at once. */
export function faultsOf({ errors, detail, code }: AppError): Fault[] {
  if (errors.length === 0) return [{ field: OF_CODE[code] ?? null, message: detail }]
  return errors.map(({ pointer = '', message }) => {
    const [, name = ''] = pointer.split('/')
    return { field: FORM_FIELDS.find((known) => known === name) ?? OF_CODE[code] ?? null, message }
  })
}
