import type { Scope } from '../../lib/auth/actor'
import { addPerson, PRESETS } from '../../lib/auth/people/people'
import { startSession } from '../../lib/auth/people/sessions'
import { withDatabase } from '../api/support/own-database'
import { word } from '../api/support/service'

type Options = {
  url: string
  /** By default that of the shared server. */
  databaseUrl?: string
  scopes?: readonly Scope[]
  name?: string
}

/** A person signed in at a service with the default `SITE_URL`. */
export type SignedIn = {
  id: number
  name: string
  token: string
  /** The headers that authenticate the person to the API, as the desk's scripts send them. */
  headers: Record<string, string>
}

/** Adds a person, by default with every scope, and starts a session. */
export async function signIn({
  url,
  databaseUrl,
  scopes = PRESETS.owner,
  name = word(),
}: Options): Promise<SignedIn> {
  return withDatabase(
    (database) =>
      database.write(async (transaction) => {
        const { id } = await addPerson(transaction, name, scopes)
        const token = await startSession(transaction, {
          personId: id,
          method: 'link',
          cookie: null,
          agent: 'test',
        })
        return { id, name, token, headers: headersOf(token, url) }
      }),
    databaseUrl,
  )
}

/** The headers that authenticate the owner of a session token at `url`. */
export function headersOf(token: string, url: string): Record<string, string> {
  const { port } = new URL(url)
  return { Cookie: `artikel-${port}=${token}`, 'Artikel-Desk': '1', Origin: `http://localhost:${port}` }
}
