import { config } from '../config'
import { within } from '../deadline'
import { issuesError } from '../errors'
import { OutboundError } from '../outbound/outbound-error'
import { resolveAllowed } from '../outbound/resolve-allowed'

const LOOKUP_MS = 2_000

/**
 * Throws `validation_failed` for a URL that a webhook must not have. A host that is not found, or not in time, may come
 * later: each delivery is checked again.
 */
export async function assertWebhookUrl(text: string): Promise<void> {
  if (!URL.canParse(text)) throw invalidUrl('invalid_url', 'It is not a valid URL.')
  try {
    await within(LOOKUP_MS, resolveAllowed(new URL(text), config().webhookAllow))
  } catch (error) {
    if (error instanceof OutboundError && error.kind !== 'unreachable')
      throw invalidUrl(error.kind, error.message)
  }
}

function invalidUrl(code: string, why: string) {
  const message = `url must be an https URL of a public host. ${why}`
  return issuesError('validation_failed', [{ pointer: '/url', code, message }])
}
