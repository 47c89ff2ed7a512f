// Signing out leaves nothing in the browser; lists what did not reach the server first.
import { find, findAll, root } from '../dom'
import { deleteDatabase, listLocalCopies } from './local-copies'

const dialog = find<HTMLDialogElement>('dialog[data-unsaved]')

for (const form of findAll<HTMLFormElement>('form[data-sign-out]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const copies = await listLocalCopies()
    if (copies.length > 0 && dialog && !(await mayDiscard(dialog, copies))) return
    // From now on, this page stores nothing.
    root.dataset.signingOut = ''
    await deleteDatabase()
    // Not requestSubmit, which would ask again.
    form.submit()
  })
}

type Copy = Awaited<ReturnType<typeof listLocalCopies>>[number]

function mayDiscard(dialog: HTMLDialogElement, copies: Copy[]): Promise<boolean> {
  const list = find('ul', dialog)
  list?.replaceChildren(...copies.map(toItem))
  dialog.returnValue = ''
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'discard'), { once: true })
  })
}

function toItem({ place, values }: Copy): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `/meja/artikel/${place}`
  link.textContent = values.title?.trim() || link.pathname
  item.append(link)
  return item
}
