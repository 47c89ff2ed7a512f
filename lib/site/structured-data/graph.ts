import type { SchemaOrgNode } from './node'
import { organization, website } from './site-nodes'

/** Structured data: nodes that refer to each other by `@id` (JSON-LD 1.1 with schema.org's vocabulary). */
export type Graph = { '@context': 'https://schema.org'; '@graph': SchemaOrgNode[] }

/** The graph of a page: the site and its publisher, then `nodes`. */
export function graph(...nodes: SchemaOrgNode[]): Graph {
  return { '@context': 'https://schema.org', '@graph': [organization(), website(), ...nodes] }
}

declare const brand: unique symbol
/** JSON that is safe inside a script element; only `scriptJson` creates it. */
type ScriptJson = string & { readonly [brand]: true }

/** A value as JSON in which no character can end the script element or open a comment in it. */
export function scriptJson(value: object): ScriptJson {
  const text = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeCharacter)
  return text as ScriptJson // the one place that applies the brand
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
