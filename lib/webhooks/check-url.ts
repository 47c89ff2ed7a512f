import { within } from '../async'
import { config } from '../config'
import type { Issue } from '../errors'
import { assertValid, type Checked, type Valid } from '../http/checked-body'
import type { JsonObject } from '../http/json-body'
import { type AllowList, allowsHost, httpNotAllowed, resolveAllowed } from '../outbound/resolve-allowed'
import { OutboundError } from '../outbound/send-request'

const LOOKUP_MS = 2_000

/** The fields of a webhook in `body`, if its URL is allowed. Throws `validation_failed` with every issue. */
export async function assertValidWebhook<Fields>(
  checked: Checked<Fields>,
  body: JsonObject,
): Promise<Valid<Fields>> {
  const issues = 'issues' in checked ? checked.issues : []
  const isReadable = typeof body.url === 'string' && !issues.some(({ pointer }) => pointer === '/url')
  const wrong = isReadable ? await findUrlIssue(String(body.url).trim()) : null
  return assertValid(wrong ? { issues: [wrong, ...issues], warnings: checked.warnings } : checked)
}

/** Null if a webhook may have the URL. */
async function findUrlIssue(text: string): Promise<Issue | null> {
  if (!URL.canParse(text)) return urlIssue('invalid_url', 'It is not a valid URL.')
  const url = new URL(text)
  const { webhookAllow } = config()
  const refusal = await within(LOOKUP_MS, resolveAllowed(url, webhookAllow)).then(
    () => null,
    (error: unknown) => (isRefused(error) ? error : findRefusalUnresolved(url, webhookAllow)),
  )
  return refusal && urlIssue(refusal.kind, refusal.message)
}

function isRefused(error: unknown): error is OutboundError {
  return error instanceof OutboundError && error.kind !== 'unreachable'
}

/** An unknown host may exist later, and each delivery checks it again; the protocol can be checked now. */
function findRefusalUnresolved(url: URL, allow: AllowList): OutboundError | null {
  return url.protocol === 'https:' || allowsHost(allow, url.hostname) ? null : httpNotAllowed(url, allow)
}

function urlIssue(code: string, why: string): Issue {
  return { pointer: '/url', code, message: `url must be an https URL of a public host. ${why}` }
}
