import { assertKey, assertScope } from '../auth/actor'
import { authenticate } from '../auth/authenticate'
import { toAppError } from '../http/problem'
import { runInRequestContext } from '../request-context'
import { toHeaders } from './call-handlers'
import type { Unread } from './calls'

/** Throws `unauthorized` or `insufficient_scope` unless the key is valid and has the scope, where one is needed. */
export async function authorize({ id, clientAddress, headers, scope }: Unread): Promise<void> {
  try {
    const context = { id, clientAddress, dependencies: new Set<string>() }
    const actor = await runInRequestContext(context, () => authenticate(new Headers(toHeaders(headers))))
    assertKey(actor)
    if (scope) assertScope(actor, scope)
  } catch (error) {
    throw toAppError(error, id)
  }
}
