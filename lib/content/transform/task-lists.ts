import { truncate } from '../../text/truncate'
import { type Element, element, rewrite, textOf } from '../tree/tree'

/** Makes the boxes of a task list plain marks with an accessible name: the text of their item, at most 100 characters. */
export function transformTaskLists(root: Element): void {
  rewrite(root, (item) => {
    if (item.name === 'li') transformItem(item)
    return [item]
  })
}

const MAX_NAME_LENGTH = 100

function transformItem(item: Element) {
  const holder = [item, firstElement(item)].find((place) => isBox(place && firstElement(place)))
  const box = holder && firstElement(holder)
  if (!holder || !box) return
  item.attributes.class = 'task'
  const marked = 'checked' in box.attributes
  const name = truncate(ownText(item), MAX_NAME_LENGTH)
  const mark = element('input', {
    type: 'checkbox',
    disabled: '',
    ...(marked && { checked: '' }),
    ...(name !== '' && { 'aria-label': name }),
  })
  holder.children = holder.children.map((child) => (child === box ? mark : child))
}

/** The first child, when nothing but white space stands before it. */
function firstElement(parent: Element): Element | undefined {
  const first = parent.children.find((child) => typeof child !== 'string' || child.trim() !== '')
  return typeof first === 'string' ? undefined : first
}

function isBox(place: Element | undefined): boolean {
  return place?.name === 'input' && place.attributes.type?.toLowerCase() === 'checkbox'
}

/** What the item itself says, without the lists below it. */
function ownText(item: Element): string {
  const own = item.children.filter((child) => typeof child === 'string' || !/^[uo]l$/.test(child.name))
  return own.map(textOf).join('').replace(/\s+/g, ' ').trim()
}
