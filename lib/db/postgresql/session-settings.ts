import { escapeLiteral } from 'pg'

/** In milliseconds; 0 means no limit. */
export type StatementLimits = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

export type SessionSettings = { schema: string | null; values: Readonly<Record<string, string | number>> }

/** Set on each connection. A new connection that already has it comes from a pooler, which lends it for each transaction. */
const MARK = 'artikel.connection'

/** What our statements and the driver rely on, whatever the role, the database or the server sets. */
const RELIED_ON = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  default_transaction_isolation: 'read committed',
  extra_float_digits: 1,
  quote_all_identifiers: 'off',
  standard_conforming_strings: 'on',
  // Compiling a statement takes longer than running ours.
  jit: 'off',
  [MARK]: 'used',
}

/** The settings of a connection; `others` take precedence. A null schema means the first in the `search_path` of the role. */
export function sessionSettings(
  schema: string | null,
  limits: StatementLimits,
  others: SessionSettings['values'],
): SessionSettings {
  return { schema, values: { ...RELIED_ON, ...limits, ...others } }
}

/** SQL that applies the settings and hides other schemas. `mark` in its row is null unless the connection was used before. */
export function settingsSql(
  { schema, values }: SessionSettings,
  until: 'connection' | 'transaction',
): string {
  const isLocal = until === 'transaction'
  const asked = schema === null ? 'current_schema()' : escapeLiteral(schema)
  const set = Object.entries(values).map(
    ([name, value]) => `set_config('${name}', ${escapeLiteral(String(value))}, ${isLocal})`,
  )
  return `SELECT current_setting('${MARK}', true) AS mark,
    set_config('search_path', quote_ident(${asked}), ${isLocal}), ${set.join(', ')};
    SELECT set_config('application_name', 'artikel ' || current_schema(), ${isLocal})`
}
