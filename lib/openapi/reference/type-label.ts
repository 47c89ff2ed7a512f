import type { JsonSchema } from '../model'

/** The type of a value in few words: `string ≤ 255`, `published · draft`, `array ≤ 20 of string`. */
export function typeLabel(schema: JsonSchema): string {
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
