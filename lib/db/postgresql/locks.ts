import { type Sql, sql } from '../sql'

/** The advisory locks of the single writer, and of the single migration or restore, across all instances. */
const WRITER = 4_127_330
const MIGRATION = 4_127_331

export const WRITER_LOCK = lockSql(WRITER)
export const MIGRATION_LOCK = lockSql(MIGRATION)

/** Advisory locks are database-wide, so each schema has a key of its own. That of `public` is the original one. */
function lockSql(lock: number): Sql {
  return sql`SELECT pg_advisory_xact_lock(
    CASE current_schema() WHEN 'public' THEN ${lock}::bigint ELSE hashtextextended(current_schema(), ${lock}) END)`
}
