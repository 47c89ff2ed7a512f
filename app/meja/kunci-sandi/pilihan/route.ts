import { creationOptions, requestOptions } from '@/lib/auth/people/passkey-options'
import { jsonAct } from '@/lib/desk/json-act'
import { assertPasskeys, assertStrongSession } from '@/lib/desk/passkeys'
import { AppError } from '@/lib/errors'
import { ok } from '@/lib/http/responses'

/** The options for a browser to create a passkey (`create`), or to sign in with one (`get`). */
export const POST = jsonAct(async ({ body: { kind }, session, texts }) => {
  assertPasskeys(texts)
  if (kind === 'get') return ok(await requestOptions(session?.person ?? null))
  if (kind === 'create') return ok(await creationOptions(assertStrongSession(session, texts).person))
  throw new AppError('invalid_request', 'kind must be "create" or "get".')
})
