// Menus close on Escape and on a click outside.
import { find, findAll } from './dom'

for (const menu of findAll<HTMLDetailsElement>('[data-menu]')) {
  // iPhones report no click on what cannot be clicked.
  for (const press of ['click', 'pointerdown']) {
    document.addEventListener(press, ({ target }) => {
      // The target of a press is a node.
      if (!menu.contains(target as Node)) menu.open = false
    })
  }
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    find('summary', menu)?.focus()
  })
}
