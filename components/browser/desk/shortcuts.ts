// Keys of every screen: "/" the search, "n" a new article, "?" what keys there are. Whoever wants none has none (WCAG 2.1.4).
import { find, findAll } from '../dom'

const help = find<HTMLDialogElement>('dialog[data-help]')
/** Of articles, for screens without a search of their own. */
const search = find('[data-search]')?.dataset.search
const areOn = find('[data-desk][data-shortcuts]') !== null

// Before the pages' own key for the search, which leads out of the desk.
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
