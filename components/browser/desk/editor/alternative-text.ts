// What a picture that was uploaded shows, in words: asked for where its place in the text is.
import { fill } from '@/lib/desk/i18n/fill'
import { createElement } from '../../dom'
import { actButton } from './dialogs'
import { content, form, get, texts } from './page'
import { markupOf } from './picture-markup'
import { replaceText } from './write-text'

const words = texts.pictures

/** That a picture says nothing is a choice too. */
export function askAlternativeText(
  { name, start, line }: { name: string; start: number; line: HTMLElement },
  url: string,
) {
  const id = `alt-${crypto.randomUUID()}`
  const label = createElement('label', { htmlFor: id, textContent: fill(words.alt, { name }) })
  // Without a name it is no field of the form.
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
