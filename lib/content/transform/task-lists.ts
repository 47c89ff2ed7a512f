import { type ChildNode, type Document, type Element, isTag } from 'domhandler'
import { getElementsByTagName, hasAttrib, replaceElement, textContent } from 'domutils'
import { truncate } from '../../text/strings'
import { createElement } from '../dom/edit'

/** Makes the checkboxes of a task list plain marks, labelled with the text of their item, at most 100 characters. */
export function transformTaskLists(document: Document): void {
  for (const item of getElementsByTagName('li', document.children)) transformItem(item)
}

const MAX_LABEL_LENGTH = 100

function transformItem(item: Element) {
  const first = firstElement(item)
  const checkbox = [first, first && firstElement(first)].find(isCheckbox)
  if (!checkbox) return
  item.attribs.class = 'task'
  const label = truncate(ownText(item), MAX_LABEL_LENGTH)
  const mark = createElement('input', {
    type: 'checkbox',
    disabled: '',
    ...(hasAttrib(checkbox, 'checked') && { checked: '' }),
    ...(label !== '' && { 'aria-label': label }),
  })
  replaceElement(checkbox, mark)
}

function firstElement(parent: Element): Element | undefined {
  const first = parent.children.find((child) => isTag(child) || textContent(child).trim() !== '')
  return first && isTag(first) ? first : undefined
}

function isCheckbox(element: Element | undefined): element is Element {
  return element?.name === 'input' && element.attribs.type?.toLowerCase() === 'checkbox'
}

function ownText(item: Element): string {
  const isOwn = (child: ChildNode) => !(isTag(child) && /^[uo]l$/.test(child.name))
  return textContent(item.children.filter(isOwn)).replace(/\s+/g, ' ').trim()
}
