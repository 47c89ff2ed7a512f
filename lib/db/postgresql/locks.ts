import { type Sql, sql } from '../sql'

/** PostgreSQL's advisory locks of the one writer, and of the one that migrates or restores, over all instances. */
const WRITER = 4_127_330
const MIGRATION = 4_127_331

export const WRITER_LOCK = lockSql(WRITER)
export const MIGRATION_LOCK = lockSql(MIGRATION)

/** Such locks are the whole database's: each schema has its own. That of `public` is the one there always was. */
function lockSql(lock: number): Sql {
  return sql`SELECT pg_advisory_xact_lock(
    CASE current_schema() WHEN 'public' THEN ${lock}::bigint ELSE hashtextextended(current_schema(), ${lock}) END)`
}
