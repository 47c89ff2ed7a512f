// Asks for the alternative text of an uploaded picture, next to its place in the text.
import { fill } from '@/lib/desk/i18n/fill'
import { createElement } from '../../dom'
import { actButton } from './dialogs'
import { content, form, get, texts } from './page'
import { markupOf } from './picture-markup'
import { replaceText } from './write-text'

const words = texts.pictures

/** How many pictures were asked for: over plain http there is no `crypto.randomUUID`. */
let count = 0

/** An empty text is a choice too: a decorative picture. */
export function askAlternativeText(
  { name, start, line }: { name: string; start: number; line: HTMLElement },
  url: string,
) {
  const id = `alt-${++count}`
  const label = createElement('label', { htmlFor: id, textContent: fill(words.alt, { name }) })
  // Without a name it is not a field of the form.
  const input = createElement('input', {
    id,
    type: 'text',
    dir: 'auto',
    className: get('#category', form).className,
  })
  label.append(input)
  const use = () => {
    const alt = input.value.trim()
    if (alt) replaceText(markupOf('', url), markupOf(alt, url), start)
    line.remove()
    content.focus()
  }
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    use()
  })
  line.replaceChildren(
    label,
    actButton(words.useAlt, use),
    actButton(words.decorative, () => line.remove()),
  )
}
