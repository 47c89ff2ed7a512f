// The screen that publishes: a date that is typed is for later, and Ctrl or ⌘ and Enter confirm.
import { find } from '../dom'

const form = find<HTMLFormElement>('form[data-publishing]')

form?.addEventListener('input', ({ target }) => {
  const later = find<HTMLInputElement>('input[value=later]', form)
  if (later && target instanceof HTMLInputElement && target.name === 'published_at') later.checked = true
})

document.addEventListener('keydown', ({ key, ctrlKey, metaKey, repeat }) => {
  if (key === 'Enter' && (ctrlKey || metaKey) && !repeat) form?.requestSubmit()
})
