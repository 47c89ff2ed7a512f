// Saves without leaving the page: sends the form, and takes over only what changed in the resulting screen.
import { find, findAll } from '../../dom'
import { alone, isUnsent, keepAnew, keepLocal, keepOnServer, noteSaved, retryLater } from './autosave'
import { isTransient, sayFailure } from './failures'
import { fields, typedValues } from './fields'
import { findLost, noteLost } from './lost-answer'
import { deskHeaders, deskPath, form, hidden, offersCopy, say, texts, timeOf } from './page'
import { untilUploaded } from './picture-uploads'
import { isSignedOut, signInAgain } from './session'
import { noteSent } from './working-copy'

let isSaving = false

form.addEventListener('submit', (event) => {
  const { submitter } = event
  if (!(submitter instanceof HTMLButtonElement)) return
  event.preventDefault()
  void (submitter.formTarget === '_blank' ? openPreview() : submitInPlace(submitter))
})

/** Opens the page of the working copy in a new tab. */
async function openPreview(): Promise<void> {
  if (await keepOnServer()) open(deskPath('pratinjau'), '_blank', 'noopener')
}

/** Submits the form by one of its buttons; the server decides what follows. */
export async function submitInPlace(button: HTMLElement | null): Promise<void> {
  if (!(button instanceof HTMLButtonElement) || isSaving) return
  isSaving = true
  try {
    await keepLocal()
    if (await untilUploaded()) await alone(() => submit(button))
  } finally {
    isSaving = false
  }
}

async function submit(button: HTMLButtonElement): Promise<void> {
  say(texts.states.saving)
  await findLost()
  const values = typedValues()
  noteSent(values)
  const action = button.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
  const body = new FormData(form, button)
  const response = await fetch(action, { method: 'POST', body, headers: deskHeaders }).catch(() => null)
  if (!response) return fail(0)
  if (response.redirected) return follow(response, values)
  // Another tab or device has stored a copy since.
  if (response.status === 409) return void keepAnew()
  if (!isSignedOut(response)) return fail(response.status)
  if (await signInAgain()) return submit(button)
}

/** What could not be saved is at least kept, as if it had not been asked to be saved. */
function fail(status: number) {
  sayFailure(status)
  if (!isTransient(status)) return
  noteLost()
  retryLater()
}

async function follow(response: Response, values: ReturnType<typeof typedValues>): Promise<void> {
  const { pathname, searchParams } = new URL(response.url)
  const html = await response.text().catch(() => null)
  if (html === null) return fail(0)
  const screen = new DOMParser().parseFromString(html, 'text/html')
  const isEditor = response.ok && find('form[data-editor]', screen) !== null
  if (pathname === '/meja/masuk') return void (await signInAgain())
  // Publishing and conflicts have screens of their own; what was typed is on the server.
  if (!isEditor && response.ok) {
    await noteSaved(values)
    return location.assign(response.url)
  }
  if (!isEditor) return pathname.endsWith('/bentrok') ? location.assign(response.url) : fail(response.status)
  await takeOver(screen, values)
  if (offersCopy(screen, new URL(response.url))) hidden('saved_at').value = ''
  else for (const banner of findAll('[data-copy]')) banner.remove()
  const act = searchParams.get('pesan')
  searchParams.delete('pesan')
  const query = String(searchParams)
  history.replaceState(null, '', pathname + (query && `?${query}`))
  const { states } = texts
  const words = searchParams.has('periksa')
    ? states.faulty
    : { salinan: states.kept, terbit: states.published, terjadwal: states.published }[act ?? '']
  const isBehind = isUnsent() && !searchParams.has('periksa')
  say(isBehind ? states.unsaved : (words ?? states.saved), { time: timeOf(new Date()) })
}

/** Takes over everything except what is being typed. */
async function takeOver(screen: Document, values: ReturnType<typeof typedValues>): Promise<void> {
  const other = find<HTMLFormElement>('form[data-editor]', screen)
  if (!other) return
  form.setAttribute('action', other.getAttribute('action') ?? '')
  for (const name of ['place', 'slug', 'status'] as const) {
    const value = other.dataset[name]
    if (value !== undefined) form.dataset[name] = value
  }
  for (const name of ['revision', 'saved_at', 'place'] as const)
    hidden(name).value = find<HTMLInputElement>(`input[name=${name}]`, other)?.value ?? ''
  const taken = takeFields(other, values)
  takeFaults(screen, other)
  takeBar(other)
  replaceFirst('[data-acts]', screen)
  find('[data-news]')?.replaceChildren()
  replaceText('h1', screen)
  const title = find('title', screen)?.textContent
  if (title) document.title = title
  await noteSaved(taken)
}

/** Takes over what the server made of a field, such as a slug for an empty one, unless it was changed since. */
function takeFields(other: HTMLFormElement, values: ReturnType<typeof typedValues>) {
  const taken = { ...values }
  for (const field of fields()) {
    const given = find<HTMLInputElement>(`[name="${field.name}"]`, other)?.defaultValue
    if (given === undefined || field.name === 'content' || field.name === 'title') continue
    if (field.value === values[field.name]) {
      field.value = given
      taken[field.name] = field.value
    }
    field.defaultValue = given
  }
  return taken
}

function takeFaults(screen: Document, other: HTMLFormElement) {
  for (const old of findAll('[id$="-fault"]', form)) old.remove()
  for (const field of fields()) {
    const given = find(`[name="${field.name}"]`, other)
    for (const name of ['aria-invalid', 'aria-describedby']) {
      const value = given?.getAttribute(name)
      if (value) field.setAttribute(name, value)
      else field.removeAttribute(name)
    }
    const fault = find(`[id="${field.name}-fault"]`, other)
    if (fault) field.parentElement?.append(document.importNode(fault, true))
  }
  find('[data-faults]')?.remove()
  const summary = find('[data-faults]', screen)
  if (!summary) return
  const shown = document.importNode(summary, true)
  form.before(shown)
  // A person who saves by a key goes on typing; the summary is read out all the same.
  if (!document.activeElement?.matches('input, textarea, select')) shown.focus()
}

/** All but the state line, which is a live region. */
function takeBar(other: HTMLFormElement) {
  const [bar, given] = [find('[data-bar]', form), find('[data-bar]', other)]
  if (!bar || !given) return
  const focused = bar.contains(document.activeElement) ? document.activeElement : null
  for (const child of [...bar.children]) if (!child.matches('[data-state]')) child.remove()
  bar.append(...[...given.children].filter((child) => !child.matches('[data-state]')))
  const again = focused?.matches('[data-publish]') ? find('[data-publish]', bar) : null
  if (focused) (again ?? find('[data-save]', bar))?.focus()
}

function replaceText(selector: string, screen: Document) {
  const [old, given] = [find(selector), find(selector, screen)]
  if (old && given) old.textContent = given.textContent
}

function replaceFirst(selector: string, screen: Document) {
  const [old, given] = [find(selector), find(selector, screen)]
  if (old && given) old.replaceWith(document.importNode(given, true))
  else if (given) form.after(document.importNode(given, true))
}
