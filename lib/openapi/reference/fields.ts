import { COMMON_HEADERS, headersOf } from '../headers'
import { propertiesOf } from '../json-schema'
import type { JsonSchema, OpenApiDocument, Parameter } from '../model'

export type FieldRow = { name: string; type: string; isRequired: boolean; text: string }

/** The fields of a schema of the document. */
export function fieldsOf(document: OpenApiDocument, schemaName: string): FieldRow[] {
  const schema = document.components.schemas[schemaName] ?? {}
  return [schema, ...alternativesOf(schema)].flatMap((one) => rowsOf(one, '')).filter(isFirstOfName)
}

/** The fields of a schema and those of nested objects, with the path as their name: `gallery[].url`. */
function rowsOf(schema: JsonSchema, prefix: string): FieldRow[] {
  return propertiesOf(schema).flatMap(([name, property]) => [
    {
      name: prefix + name,
      type: typeLabel(property),
      isRequired: schema.required?.includes(name) ?? false,
      text: property.description ?? '',
    },
    ...[property, ...alternativesOf(property)].flatMap((one) => rowsOf(one, `${prefix}${name}.`)),
    ...itemsOf(property).flatMap((one) => rowsOf(one, `${prefix}${name}[].`)),
  ])
}

function itemsOf({ items }: JsonSchema): JsonSchema[] {
  const item = items as JsonSchema | undefined // the document has no lists of item schemas
  return item ? [item, ...alternativesOf(item)] : []
}

function alternativesOf({ anyOf = [] }: JsonSchema): JsonSchema[] {
  return anyOf as JsonSchema[] // nor schemas that are true or false
}

function isFirstOfName({ name }: FieldRow, index: number, rows: FieldRow[]): boolean {
  return rows.findIndex((row) => row.name === name) === index
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

/** The type of a value in few words: `string ≤ 255`, `published · draft`, `array ≤ 20 of string`. */
function typeLabel(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.anyOf) return schema.anyOf.map((option) => typeLabel(option as JsonSchema)).join(', or ')
  if (schema.enum) return schema.enum.map(String).join(' · ')
  return typesOf(schema)
    .map((type) => labelOf(type, schema))
    .join(' or ')
}

function labelOf(type: string, schema: JsonSchema): string {
  if (type === 'array') return `array ${atMost(schema.maxItems)}of ${typeLabel(schema.items as JsonSchema)}`
  if (type === 'string') return schema.format ?? `string ${atMost(schema.maxLength)}`.trim()
  if (type === 'integer') return schema.minimum === undefined ? type : `${type} ≥ ${schema.minimum}`
  return type
}

function atMost(maximum: number | undefined): string {
  return maximum === undefined ? '' : `≤ ${maximum.toLocaleString('en')} `
}

function typesOf({ type }: JsonSchema): string[] {
  // The document also has lists of types, which zod's own type does not know.
  const types = [type as unknown as string | string[] | undefined].flat()
  return types.filter((name) => name !== undefined)
}
