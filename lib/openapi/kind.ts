import type { JsonSchema } from './model'

/** What a value may be, in few words: `string ≤ 255`, `published · draft`, `array ≤ 20 of string`. */
export function kindOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.anyOf) return schema.anyOf.map((one) => kindOf(one as JsonSchema)).join(', or ')
  if (schema.enum) return schema.enum.map(String).join(' · ')
  return typesOf(schema)
    .map((type) => kindOfType(type, schema))
    .join(' or ')
}

function kindOfType(type: string, schema: JsonSchema): string {
  if (type === 'array') return `array ${atMost(schema.maxItems)}of ${kindOf(schema.items as JsonSchema)}`
  if (type === 'string') return schema.format ?? `string ${atMost(schema.maxLength)}`.trim()
  if (type === 'integer') return schema.minimum === undefined ? type : `${type} ≥ ${schema.minimum}`
  return type
}

function atMost(most: number | undefined): string {
  return most === undefined ? '' : `≤ ${most.toLocaleString('en')} `
}

function typesOf({ type }: JsonSchema): string[] {
  // The document has lists of types too, which zod's type does not know.
  const types = [type as unknown as string | string[] | undefined].flat()
  return types.filter((name) => name !== undefined)
}
