import { assertStrong } from '../auth/actor'
import { consumeFailure } from '../auth/authenticate'
import { canHavePasskeys } from '../auth/people/relying-party'
import type { Session } from '../auth/people/sessions'
import { AppError } from '../errors'
import { isDisplayName, toNormalForm } from '../text/strings'
import type { DeskMessages } from './i18n/messages'

/** Throws `invalid_request` if browsers cannot use passkeys here. */
export function assertPasskeys({ signIn }: DeskMessages) {
  if (!canHavePasskeys()) throw new AppError('invalid_request', `${signIn.noHttps} ${signIn.command}`)
}

/** The session of a person who proved recently who they are. Throws `passkey_refused` without one, and `step_up_required`. */
export function assertStrongSession(session: Session | null, { failures }: DeskMessages): Session {
  if (!session) throw new AppError('passkey_refused', failures.signedOut.title)
  assertStrong(session.actor)
  return session
}

/** Counts a wrong answer as a failed authentication. Throws `passkey_refused` or `rate_limited`. */
export async function refuse(sentence: string): Promise<never> {
  await consumeFailure()
  throw new AppError('passkey_refused', sentence)
}

/** The name that a person gave a passkey; empty if none. Throws `validation_failed`. */
export function parsePasskeyName(name: unknown, { account }: DeskMessages): string {
  const given = typeof name === 'string' ? toNormalForm(name.trim(), 'NFC') : ''
  if (given === '' || isDisplayName(given)) return given
  throw new AppError('validation_failed', account.passkeyNameRule)
}
