// The session ended during writing: after a new sign-in in another tab, what failed is retried here.
import { createElement } from '../../dom'
import { buttonClass, open } from './dialogs'
import { deskHeaders, say, texts } from './page'

let asked: Promise<boolean> | null = null

/** Resolves with whether the person has signed in again. */
export function signInAgain(): Promise<boolean> {
  say(texts.states.signedOut)
  asked ??= askOnce().finally(() => {
    asked = null
  })
  return asked
}

/** Whether there is no session any more, or one of another person; missing rights are 403. */
export function isSignedOut({ status }: Response): boolean {
  return status === 401
}

/** The code of a problem (RFC 9457) of the API; empty for any other response. */
export async function codeOf(response: Response): Promise<string> {
  const problem: { code?: string } | null = await response
    .clone()
    .json()
    .catch(() => null)
  return problem?.code ?? ''
}

async function askOnce(): Promise<boolean> {
  const { title, text, link, retry, later } = texts.signIn
  const anchor = createElement('a', {
    href: '/meja/masuk',
    target: '_blank',
    rel: 'noopener',
    textContent: link,
    className: buttonClass(),
  })
  const dialog = open(
    title,
    [text, anchor],
    [
      { answer: 'retry', label: retry },
      { answer: '', label: later },
    ],
  )
  const look = () => void isSignedIn().then((isIn) => isIn && dialog.close('retry'))
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  const answer = await dialog.answer
  removeEventListener('focus', look)
  document.removeEventListener('visibilitychange', look)
  return answer === 'retry'
}

function isSignedIn(): Promise<boolean> {
  if (document.hidden) return Promise.resolve(false)
  return fetch('/api/working-copies', { headers: deskHeaders, cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
