import { COMMON_HEADERS, headersOf } from '../headers'
import { propertiesOf } from '../json-schema'
import type { OpenApiDocument, Parameter } from '../model'
import { typeLabel } from './type-label'

/** A row of a table of parameters, headers or fields. */
export type FieldRow = { name: string; type: string; isRequired: boolean; text: string }

/** The fields of a schema of the document. */
export function fieldsOf(document: OpenApiDocument, schemaName: string): FieldRow[] {
  const schema = document.components.schemas[schemaName] ?? {}
  return propertiesOf(schema).map(([name, property]) => ({
    name,
    type: typeLabel(property),
    isRequired: schema.required?.includes(name) ?? false,
    text: property.description ?? '',
  }))
}

/** The headers of every response. */
export function commonHeaders(document: OpenApiDocument): FieldRow[] {
  return Object.entries(headersOf(COMMON_HEADERS)).map(([name, { $ref }]) => {
    const header = document.components.headers[$ref.split('/').at(-1) ?? '']
    return { name, type: header?.example ?? '', isRequired: false, text: header?.description ?? '' }
  })
}

/** A parameter as a row; its default is part of the text. */
export function parameterRow({ name, in: location, required, description, schema }: Parameter): FieldRow {
  const fallback = schema.default === undefined ? '' : ` Default \`${schema.default}\`.`
  const type = location === 'path' ? 'in the path' : typeLabel(schema)
  return { name, type, isRequired: required, text: description + fallback }
}
