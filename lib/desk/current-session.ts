import { recordCaller } from '../auth/authenticate'
import { findSession, type Session, sessionTokenOf } from '../auth/people/sessions'

/** The session in a `Cookie` header; null for who is not signed in. */
export async function currentSession(cookie: string | null | undefined): Promise<Session | null> {
  const token = sessionTokenOf(cookie)
  const session = token === null ? null : await findSession(token)
  if (session) recordCaller({ kind: 'person', name: session.person.name })
  return session
}
