// Menus close on Escape and on a click outside.
import { find, findAll } from './dom'

for (const menu of findAll<HTMLDetailsElement>('[data-menu]')) {
  document.addEventListener('click', ({ target }) => {
    // The target of a click is a node.
    if (!menu.contains(target as Node)) menu.open = false
  })
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    find('summary', menu)?.focus()
  })
}
