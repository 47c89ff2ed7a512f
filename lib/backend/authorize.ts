import { type Actor, assertKey, assertScope, guest } from '../auth/actor'
import { authenticate } from '../auth/authenticate'
import { findSession } from '../auth/people/sessions'
import { toAppError } from '../http/problem'
import { runInRequestContext } from '../request-context'
import { toHeaders } from './call-handlers'
import type { Unread } from './calls'

/** Throws `unauthorized` without a valid key (on the desk: session), and `insufficient_scope` if it lacks `scope`. */
export async function authorize({
  id,
  clientAddress,
  method,
  headers,
  isDesk,
  scope,
}: Unread): Promise<void> {
  try {
    const context = { id, clientAddress, dependencies: new Set<string>() }
    const actor = await runInRequestContext(context, () =>
      isDesk
        ? findSignedIn(headers.cookie)
        : authenticate({ method, headers: new Headers(toHeaders(headers)) }),
    )
    assertKey(actor)
    if (scope) assertScope(actor, scope)
  } catch (error) {
    throw toAppError(error, id)
  }
}

async function findSignedIn(cookie: string | undefined): Promise<Actor> {
  const session = await findSession(cookie)
  return session?.actor ?? guest
}
