import { type Document, type Element, isTag } from 'domhandler'
import { getElementsByTagName, hasAttrib, replaceElement } from 'domutils'
import { oneLine, truncate } from '../../text/strings'
import { createElement } from '../dom/edit'
import { shownText } from '../dom/shown-text'
import { NON_TEXT_TAGS } from '../sanitize/policy'

/** Replaces the checkboxes of task lists with disabled ones, labelled with up to 100 characters of their item's text. */
export function transformTaskLists(document: Document): void {
  for (const item of getElementsByTagName('li', document.children)) transformItem(item)
}

const MAX_LABEL_LENGTH = 100

function transformItem(item: Element) {
  const first = firstElement(item)
  const checkbox = [first, first && firstElement(first)].find(isCheckbox)
  if (!checkbox) return
  item.attribs.class = 'task'
  const isChecked = hasAttrib(checkbox, 'checked')
  const label = truncate(ownText(item), MAX_LABEL_LENGTH) || (isChecked ? '☑' : '☐')
  const mark = createElement('input', {
    type: 'checkbox',
    disabled: '',
    ...(isChecked && { checked: '' }),
    'aria-label': label,
  })
  replaceElement(checkbox, mark)
}

function firstElement(parent: Element): Element | undefined {
  const first = parent.children.find((child) =>
    isTag(child) ? !NON_TEXT_TAGS.has(child.name) : shownText(child).trim() !== '',
  )
  return first && isTag(first) ? first : undefined
}

function isCheckbox(element: Element | undefined): element is Element {
  return element?.name === 'input' && element.attribs.type?.toLowerCase() === 'checkbox'
}

function ownText(item: Element): string {
  const text = shownText(item, ({ name, attribs, parent }) => {
    if (parent === item && /^[uo]l$/.test(name)) return ''
    return name === 'img' ? (attribs.alt ?? '') : undefined
  })
  return oneLine(text)
}
