// The toolbar: one stop of the Tab key, arrow keys within it (ARIA practices, toolbar).
import { find, findAll } from '../../dom'
import { type Mark, marks } from './marks'
import { form } from './page'
import { choosePictures } from './pictures'

const toolbar = find('[data-toolbar]', form)
const buttons = toolbar ? findAll<HTMLButtonElement>('button', toolbar) : []

for (const button of buttons) {
  // A press must not take the focus from the text, and close the keyboard of a phone.
  button.addEventListener('pointerdown', (event) => event.preventDefault())
  button.addEventListener('click', () => {
    const name = button.dataset.write
    if (name === 'picture') choosePictures()
    // The names come from the server's list.
    else marks?.[name as Mark]()
  })
}

toolbar?.addEventListener('keydown', ({ key, target }) => {
  const at = buttons.indexOf(target as HTMLButtonElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[key]
  if (at < 0 || next === undefined) return
  const button = buttons.at(next % buttons.length)
  for (const other of buttons) other.tabIndex = other === button ? 0 : -1
  button?.focus()
})
