// "/" focuses the search field, or opens the search page.
import { findAll, isVisible } from './dom'

document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (key !== '/' || ctrlKey || metaKey || altKey) return
  // The target of a key is an element.
  if ((target as Element).closest('input, textarea, select, dialog')) return
  event.preventDefault()
  const field = findAll('input[type=search]').find(isVisible)
  if (field) field.focus()
  else location.href = '/cari'
})
