import { type Actor, unauthorized } from '../actor'
import { recordCaller } from '../authenticate'
import { hasDeskHeader } from './cookie'
import { assertSameOrigin } from './same-origin'
import { findSession, type Session } from './sessions'

/**
 * The person who is signed in, if the request says that it comes from the desk. Throws `foreign_origin` for a write from
 * another origin, `unauthorized` if another person opened the page.
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

/** Whether the person who opened a page is not the one signed in now. False for an empty `personId`. */
export function isOfAnother(personId: string | null, session: Session | null): boolean {
  return Boolean(personId) && personId !== String(session?.person.id)
}

/** Whether somebody is signed in to the browser, whichever page asks; such visits are not counted as views. */
export async function isSignedIn({ headers }: Pick<Request, 'headers'>): Promise<boolean> {
  return (await findSession(headers.get('cookie'))) !== null
}
