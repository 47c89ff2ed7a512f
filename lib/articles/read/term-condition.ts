import { raw, type Sql, sql } from '../../db/sql'
import { TAXONOMY, type TermKind } from '../taxonomy/taxonomy'

/** A term by its kind and id. */
export type TermId = { kind: TermKind; id: number }

/** The condition on `article a` for the articles of a term, for a query that starts from the term's own index. */
export function hasTerm({ kind, id }: TermId): Sql {
  const { column } = TAXONOMY[kind]
  if (column === null) return sql`a.id IN (SELECT article_id FROM article_tag WHERE tag_id = ${id})`
  return sql`a.${raw(column)} = ${id}`
}

/** The same for a query that walks along another index and looks each article up: the plus keeps SQLite off the term's. */
export function hasTermByLookup({ kind, id }: TermId): Sql {
  const { column } = TAXONOMY[kind]
  if (column !== null) return sql`+a.${raw(column)} = ${id}`
  return sql`EXISTS (SELECT 1 FROM article_tag WHERE article_id = a.id AND tag_id = ${id})`
}
