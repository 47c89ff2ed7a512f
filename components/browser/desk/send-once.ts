// The second of two clicks is not sent: it would do the act again, and drop the answer of the first, which alone shows a secret.
const PAUSE_MS = 3_000

let last: { form: EventTarget | null; submitter: HTMLElement | null; at: number } | null = null

// After the listeners of forms that scripts send.
document.addEventListener('submit', (event) => {
  const { target: form, submitter, timeStamp: at } = event
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  const isAgain = last?.form === form && last.submitter === submitter && at - last.at < PAUSE_MS
  if (isAgain) event.preventDefault()
  else last = { form, submitter, at }
})

// Going back to a page that the browser has kept.
addEventListener('pageshow', () => {
  last = null
})
