import { recordCaller } from '../auth/authenticate'
import { findSession, type Session } from '../auth/people/sessions'

/** Like `findSession`; also records the person as the caller of this request. */
export async function currentSession(cookie: string | null | undefined): Promise<Session | null> {
  const session = await findSession(cookie)
  if (session) recordCaller({ kind: 'person', name: session.person.name })
  return session
}
