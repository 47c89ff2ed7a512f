import { type Actor, unauthorized } from '../actor'
import { recordCaller } from '../authenticate'
import { hasDeskHeader } from './cookie'
import { assertSameOrigin } from './same-origin'
import { findSession, type Session } from './sessions'

/**
 * Who is signed in, if a request says that it comes from the desk. Throws `foreign_origin` for a write from elsewhere,
 * `unauthorized` for a page that another person has opened.
 */
export async function recognizePerson(request: Pick<Request, 'method' | 'headers'>): Promise<Actor | null> {
  const { headers } = request
  const session = hasDeskHeader(headers) ? await findSession(headers.get('cookie')) : null
  if (isOfAnother(headers.get('artikel-person'), session))
    throw unauthorized('The person who opened this page is no longer signed in; sign in again.')
  if (!session) return null
  assertSameOrigin(request)
  recordCaller({ kind: 'person', name: session.person.name })
  return session.actor
}

/** Whether a page that a person has opened is sent by another, who has signed in to the same browser since; `''` is of nobody. */
export function isOfAnother(personId: string | null, session: Session | null): boolean {
  return Boolean(personId) && personId !== String(session?.person.id)
}

/** Whether the browser is one in which somebody is signed in, whichever page asks: enough not to count as a reader. */
export async function isSignedIn({ headers }: Pick<Request, 'headers'>): Promise<boolean> {
  return (await findSession(headers.get('cookie'))) !== null
}
