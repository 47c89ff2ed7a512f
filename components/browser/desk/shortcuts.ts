// Keys of every screen: "/" search, "n" new article, "?" list of keys. People can turn them off (WCAG 2.1.4).
import { find, findAll } from '../dom'

const help = find<HTMLDialogElement>('dialog[data-help]')
/** The search for articles, for screens without their own search. */
const search = find('[data-search]')?.dataset.search
const areOn = find('[data-desk][data-shortcuts]') !== null

// Runs before the site's own search key, which would leave the desk.
addEventListener('keydown', onKey, { capture: true })

function onKey(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
  if (isComposing || ctrlKey || metaKey || altKey || !['/', 'n', '?'].includes(key)) return
  if (target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]'))
    return
  event.stopImmediatePropagation()
  if (!areOn) return
  event.preventDefault()
  if (key === '?') help?.showModal()
  else follow(key)
}

function follow(key: string) {
  const [target] = findAll(`[data-shortcut="${key}"]`)
  if (target instanceof HTMLInputElement) target.focus()
  else if (target) target.click()
  else if (key === '/' && search !== undefined) location.assign(search)
}
