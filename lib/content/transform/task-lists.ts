import { type ChildNode, type Document, type Element, isTag } from 'domhandler'
import { getElementsByTagName, hasAttrib, replaceElement, textContent } from 'domutils'
import { oneLine, truncate } from '../../text/strings'
import { createElement } from '../dom/edit'

/** Makes the checkboxes of a task list plain marks, labelled with what their item says, at most 100 characters. */
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
  const first = parent.children.find((child) => isTag(child) || textContent(child).trim() !== '')
  return first && isTag(first) ? first : undefined
}

function isCheckbox(element: Element | undefined): element is Element {
  return element?.name === 'input' && element.attribs.type?.toLowerCase() === 'checkbox'
}

function ownText(item: Element): string {
  const isOwn = (child: ChildNode) => !(isTag(child) && /^[uo]l$/.test(child.name))
  return oneLine(item.children.filter(isOwn).map(textWithPictures).join(''))
}

function textWithPictures(node: ChildNode): string {
  if (!isTag(node)) return textContent(node)
  return node.name === 'img' ? (node.attribs.alt ?? '') : node.children.map(textWithPictures).join('')
}
