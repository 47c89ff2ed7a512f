// The messages of failed saves; the text stays in the browser.
import { say, texts } from './page'

/** Whether the same request may succeed later. The status 0 means that there was no response. */
export function isTransient(status: number): boolean {
  return status === 0 || status === 429 || status >= 500
}

/** Shows the message for a failure. The status 0 means that there was no response. */
export function sayFailure(status: number, code = '') {
  const { states } = texts
  if (code === 'too_many_working_copies') return say(states.tooMany)
  if (status === 0) return say(states.offline)
  if (status === 413) return say(states.tooLarge)
  if (status === 507) return say(states.full)
  if (status === 403) return say(states.forbidden)
  if (status === 404 || status === 410) return say(states.gone)
  if (status === 429 || status === 502 || status === 503 || status === 504) return say(states.unavailable)
  say(states.refused, { status })
}
