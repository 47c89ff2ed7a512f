// The keys of the editor, with Ctrl or ⌘.
import { find } from '../../dom'
import { type Mark, marks } from './marks'
import { content, form } from './page'
import { submitInPlace } from './save'
import { togglePreview } from './tabs'

const MARKS: Record<string, Mark> = { KeyB: 'bold', KeyI: 'italic', KeyK: 'link' }

document.addEventListener('keydown', (event) => {
  const { ctrlKey, metaKey, shiftKey, altKey, isComposing, target } = event
  if (isComposing || !(ctrlKey || metaKey)) return
  // By the letter, wherever a keyboard has it; by the position in other scripts.
  const code =
    event.key.length === 1 && /[a-z]/i.test(event.key) ? `Key${event.key.toUpperCase()}` : event.code
  if (target instanceof Element && target.closest('dialog')) return
  const mark = MARKS[code]
  if (altKey && !shiftKey && event.code === 'KeyP') return act(event, togglePreview)
  if (shiftKey || altKey) return
  if (code === 'KeyS') return act(event, () => submitInPlace(find('[data-save]', form)))
  if (event.key === 'Enter') {
    const publish = find<HTMLButtonElement>('[data-publish]', form)
    if (publish) act(event, () => submitInPlace(publish))
    return
  }
  if (mark && target === content && marks) act(event, marks[mark])
})

function act(event: KeyboardEvent, does: () => void) {
  event.preventDefault()
  if (!event.repeat) does()
}
