import type { Scope } from '../../lib/auth/actor'
import { addPerson, PRESETS } from '../../lib/auth/people/people'
import { startSession } from '../../lib/auth/people/sessions'
import { withDatabase } from '../api/support/own-database'
import { word } from '../api/support/service'

type Options = {
  url: string
  /** That of the shared server, if none is named. */
  databaseUrl?: string
  scopes?: readonly Scope[]
  name?: string
}

/** A person who is signed in at the service at `url`, without a `SITE_URL` of its own. */
export type SignedIn = {
  id: number
  name: string
  token: string
  /** With which the API knows the person, as a script of the desk sends them. */
  headers: Record<string, string>
}

/** Makes a person, with every scope if none are named, and starts a session of theirs. */
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

/** The headers with which the service at `url` knows who has a token. */
export function headersOf(token: string, url: string): Record<string, string> {
  const { port } = new URL(url)
  return { Cookie: `artikel-${port}=${token}`, 'Artikel-Desk': '1', Origin: `http://localhost:${port}` }
}
