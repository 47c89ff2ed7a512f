import type { JsonSchema } from './model'

/** The properties of an object schema, in their order. */
export function propertiesOf({ properties = {} }: JsonSchema): [name: string, schema: JsonSchema][] {
  // A schema can also be `true` or `false`; zod writes neither for a property.
  return Object.entries(properties) as [string, JsonSchema][]
}
