// The publishing screen: typing a date selects "later", and Ctrl or ⌘ with Enter confirms.
import { find } from '../dom'

const form = find<HTMLFormElement>('form[data-publishing]')

form?.addEventListener('input', ({ target }) => {
  const later = find<HTMLInputElement>('input[value=later]', form)
  if (later && target instanceof HTMLInputElement && target.name === 'published_at') later.checked = true
})

document.addEventListener('keydown', ({ key, ctrlKey, metaKey, repeat, isComposing }) => {
  if (isComposing || repeat || !(ctrlKey || metaKey)) return
  if (key === 'Enter') form?.requestSubmit()
})
