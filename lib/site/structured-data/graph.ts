import type { SchemaOrgNode } from './node'
import { organization, website } from './site-nodes'

/** Structured data: nodes that refer to each other by `@id` (JSON-LD 1.1 with schema.org's vocabulary). */
export type Graph = { '@context': 'https://schema.org'; '@graph': SchemaOrgNode[] }

/** The graph of a page: the site and its publisher, then `nodes`. */
export function graph(...nodes: SchemaOrgNode[]): Graph {
  return { '@context': 'https://schema.org', '@graph': [organization(), website(), ...nodes] }
}
