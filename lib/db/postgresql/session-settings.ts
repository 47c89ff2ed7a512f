import { escapeLiteral } from 'pg'

/** In milliseconds; 0 is without end. */
export type StatementLimits = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

export type SessionSettings = { schema: string | null; values: Readonly<Record<string, string | number>> }

/** Says whether another connection of the service had this one before: then a pooler lends it for each transaction. */
const MARK = 'artikel.connection'

/** What our statements and the driver rely on, whatever the role, the database or the server has for it. */
const RELIED_ON = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  default_transaction_isolation: 'read committed',
  extra_float_digits: 1,
  quote_all_identifiers: 'off',
  standard_conforming_strings: 'on',
  // To compile a statement takes longer than ours run.
  jit: 'off',
  [MARK]: 'used',
}

/** What a connection is set to, `others` before all else; a null schema is the first in the `search_path` of the role. */
export function sessionSettings(
  schema: string | null,
  limits: StatementLimits,
  others: SessionSettings['values'] = {},
): SessionSettings {
  return { schema, values: { ...RELIED_ON, ...limits, ...others } }
}

/** Hides all outside of the schema, for the connection or the transaction. The row says if it was `marked` before. */
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
