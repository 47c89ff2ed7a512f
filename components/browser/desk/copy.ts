// Buttons that copy the text of a field, or a shown text. Without scripts, or over plain http, people select it themselves.
import { copyOnClick } from '../copy-on-click'
import { find, findAll } from '../dom'

for (const button of findAll<HTMLButtonElement>('button[data-copy]')) {
  const { copy = '', confirmation = '' } = button.dataset
  const source = find(`#${copy}`)
  if (source instanceof HTMLInputElement) source.addEventListener('focus', () => source.select())
  if (!source || !navigator.clipboard) continue
  copyOnClick(
    button,
    () => (source instanceof HTMLInputElement ? source.value : source.textContent),
    confirmation,
  )
  button.hidden = false
}
