// Passkeys: the browser creates and uses them, the service sets the options and verifies the result.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { find, findAll } from '../dom'

const OPTIONS = '/meja/kunci-sandi/pilihan'
const ANSWER = '/meja/kunci-sandi'

for (const button of findAll<HTMLButtonElement>('[data-passkey]')) {
  let isBusy = false
  button.addEventListener('click', async () => {
    if (isBusy) return
    isBusy = true
    say(button, '')
    try {
      location.assign(await run(button))
    } catch (error) {
      // The person has to sign in again, and is led back to this screen.
      if (error instanceof Refusal && error.code === 'step_up_required') location.assign(stepUpAddress())
      else say(button, sentenceFor(error, button.dataset))
    }
    isBusy = false
  })
  // Enter in the name field.
  button.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    button.click()
  })
}

/** Resolves with the URL to go to. */
async function run({ dataset }: HTMLButtonElement): Promise<string> {
  const isCreation = dataset.passkey === 'create'
  if (!('PublicKeyCredential' in window)) throw new DOMException('', 'NotSupportedError')
  const optionsJSON = await post(OPTIONS, { kind: dataset.passkey })
  // Not by the browser's own conversion to JSON: Safari has passkeys since 16, and that only since 18.4.
  const answer = await (isCreation
    ? startRegistration({ optionsJSON })
    : startAuthentication({ optionsJSON }))
  const more = isCreation
    ? { name: find<HTMLInputElement>('[data-passkey-name]')?.value ?? '' }
    : { return_to: dataset.return }
  return (await post(ANSWER, { ...answer, ...more })).data.location
}

class Refusal extends Error {
  readonly code: string
  /** In seconds; set if there were too many attempts. */
  readonly retryAfter: string

  constructor({ code, detail }: { code: string; detail: string }, retryAfter: string) {
    super(detail)
    this.code = code
    this.retryAfter = retryAfter
  }
}

async function post(address: string, body: object) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null)
  if (!response || response.status >= 500) throw new DOMException('', 'NetworkError')
  const received = await response.json()
  if (!response.ok) throw new Refusal(received, response.headers.get('Retry-After') ?? '')
  return received
}

function stepUpAddress(): string {
  return `/meja/masuk?${new URLSearchParams({ lagi: '1', kembali: location.pathname })}`
}

function sentenceFor(error: unknown, words: DOMStringMap): string | undefined {
  if (error instanceof Refusal && error.code === 'rate_limited')
    return words.tooMany?.replace('{seconds}', error.retryAfter)
  if (error instanceof Refusal) return error.message
  if (!(error instanceof Error)) return words.failed
  const sentences: Record<string, string | undefined> = {
    AbortError: words.cancelled,
    InvalidStateError: words.known,
    NetworkError: words.unreachable,
    NotAllowedError: words.cancelled,
    NotSupportedError: words.unsupported,
  }
  return sentences[error.name] ?? words.failed
}

function say(button: HTMLElement, sentence: string | undefined) {
  const status = find('[data-passkey-status]', button.closest('section, main') ?? document)
  if (status) status.textContent = sentence ?? ''
}
