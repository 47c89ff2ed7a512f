import { readAddress } from '../../config/postgresql-address'
import { quoted } from '../sql'
import { connect, type TimedClient } from './connection'
import { OpenError } from './open-error'

export type ServerFacts = {
  schema: string
  /** How many connections the user may have, less one for a command. */
  maxConnections: number
}

type Row = {
  version: number
  encoding: string
  schema: string | null
  user: string
  is_standby: boolean
  is_read_only: boolean
  max_connections: number
  user_connections: number
}

const OLDEST_VERSION = 14

/** Detects a pooler, and creates a missing schema. Throws `OpenError` if the service cannot run on this server. */
export async function inspectServer(url: string): Promise<ServerFacts> {
  const client = await connect(url)
  try {
    // A transaction pooler gives both the same connection, which is then marked as used.
    await (await connect(url)).end()
    const row = await describe(client)
    assertUsable(row)
    const schema = row.schema ?? (await createSchema(client, url, row.user))
    return { schema, maxConnections: limitOf(row) }
  } finally {
    await client.end()
  }
}

async function describe(client: TimedClient): Promise<Row> {
  const { rows } = await client.query<Row>(`
    SELECT current_setting('server_version_num')::integer AS version, getdatabaseencoding() AS encoding,
      current_schema() AS schema, current_user AS user, pg_is_in_recovery() AS is_standby,
      current_setting('transaction_read_only')::boolean AS is_read_only,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        AS max_connections,
      (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS user_connections`)
  return rows[0] as Row
}

function assertUsable({ version, encoding, user, is_standby: isStandby, is_read_only: isReadOnly }: Row) {
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_VERSION)
    throw new OpenError(
      `DATABASE_URL: the server is PostgreSQL ${major}; ${OLDEST_VERSION} or newer is needed.`,
    )
  if (encoding !== 'UTF8')
    throw new OpenError(
      `DATABASE_URL: the database has the encoding ${encoding}; make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    )
  if (isStandby)
    throw new OpenError('DATABASE_URL: the server is a standby, which takes no writes; name the primary.')
  if (isReadOnly)
    throw new OpenError(
      `DATABASE_URL: the server takes no writes from the user ${user}, because default_transaction_read_only is on; turn it off for the user, the database or the server.`,
    )
}

async function createSchema(client: TimedClient, url: string, user: string): Promise<string> {
  const { schema } = readAddress(url)
  if (schema === null)
    throw new OpenError(
      `DATABASE_URL: the search_path of the user ${user} names no existing schema; add ?schema=<name>, or set the search_path.`,
    )
  try {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${quoted(schema)}`)
    return schema
  } catch (cause) {
    const statement = `CREATE SCHEMA ${quoted(schema)} AUTHORIZATION ${quoted(user)}`
    throw new OpenError(
      `DATABASE_URL: there is no schema ${schema}, and the user ${user} may not create it; run ${statement}.`,
      { cause },
    )
  }
}

/** The limit of the server or of the user, whichever is lower, less one for a command. */
function limitOf({ max_connections: ofServer, user_connections: ofUser }: Row): number {
  return (ofUser < 0 ? ofServer : Math.min(ofServer, ofUser)) - 1
}
