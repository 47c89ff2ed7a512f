// Signing out leaves nothing in the browser; lists what did not reach the server first.
import { find, findAll, root } from '../dom'
import { deleteDatabase, listLocalCopies } from './local-copies'
import type { LocalCopy } from './local-copy-type'

const dialog = find<HTMLDialogElement>('dialog[data-unsaved]')

for (const form of findAll<HTMLFormElement>('form[data-sign-out]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const copies = await listUnsent()
    if (copies.length > 0 && dialog && !(await mayDiscard(dialog, copies))) return
    // From now on, this page stores nothing.
    root.dataset.signingOut = ''
    await deleteDatabase()
    // Not requestSubmit, which would ask again.
    form.submit()
  })
}

/** A page that was left may have sent its text without being able to delete its copy here. */
async function listUnsent(): Promise<LocalCopy[]> {
  const copies = await listLocalCopies()
  const areSent = await Promise.all(copies.map(isOnServer))
  return copies.filter((_, at) => !areSent[at])
}

/** Whether the editor would open with the same text. */
async function isOnServer({ place, values }: LocalCopy): Promise<boolean> {
  const response = await fetch(`/meja/artikel/${place}?salinan=pakai`).catch(() => null)
  if (!response?.ok) return false
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return Object.entries(values).every(([name, value]) => defaultValueIn(page, name) === value)
}

function defaultValueIn(page: Document, name: string): string | undefined {
  const field = find<HTMLTextAreaElement | HTMLInputElement>(`[data-editor] [name="${name}"]`, page)
  return field?.defaultValue.replace(/\r\n?/g, '\n')
}

function mayDiscard(dialog: HTMLDialogElement, copies: LocalCopy[]): Promise<boolean> {
  const list = find('ul', dialog)
  list?.replaceChildren(...copies.map(toItem))
  dialog.returnValue = ''
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'discard'), { once: true })
  })
}

function toItem({ place, values }: LocalCopy): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `/meja/artikel/${place}`
  link.textContent = values.title?.trim() || link.pathname
  item.append(link)
  return item
}
