// Buttons that copy a text: what is in a field, or what is shown. Without scripts, or by plain http, one selects it.
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
