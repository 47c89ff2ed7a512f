import { type ConnectionSettings, connectionTo, TimedClient } from './connection'

/**
 * Connects to the server at `url`; `settings` go before those that every connection has. Throws an Error with a sentence
 * for the operator, which has no password in it, when nobody answers or nobody is let in.
 */
export async function connectTo(url: string, settings: Partial<ConnectionSettings>): Promise<TimedClient> {
  const client = new TimedClient(connectionTo(url, settings))
  try {
    await client.connect()
    return client
  } catch (cause) {
    throw new Error(sentenceFor(client, cause), { cause })
  }
}

function sentenceFor({ host, port, user, database }: TimedClient, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  // Where a name has several addresses, the error of all of them has a code and no message.
  const reason = cause instanceof Error && cause.message ? cause.message : code
  const server = host.startsWith('/') ? host : `${host}:${port}`
  const [problem, remedy] = faultOf(code, String(user), String(database))
  return `The PostgreSQL server of DATABASE_URL at ${server} ${problem} (${reason}); ${remedy}.`
}

/** What the matter is, and what to look at, by PostgreSQL's codes (its appendix A). */
function faultOf(code: string, user: string, database: string): [problem: string, remedy: string] {
  if (code.startsWith('28')) return [`does not let the user "${user}" in`, 'check the user and the password']
  if (code === '3D000') return [`has no database "${database}"`, 'create it, or name another']
  if (code.startsWith('53')) return ['has no connection left', 'raise its max_connections, or close others']
  if (code.startsWith('57')) return ['is not ready', 'try again when it has started']
  return ['cannot be reached', 'see whether it runs, and whether its host and port are right']
}
