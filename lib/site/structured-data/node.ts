/** A node of schema.org's vocabulary; others refer to it by its `@id`. */
export type SchemaOrgNode = { '@type': string; [property: string]: unknown }

/** A reference to a node of the same graph. */
export function referenceTo(node: SchemaOrgNode) {
  return { '@id': node['@id'] }
}
