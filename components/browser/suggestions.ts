// Suggestions below the search field during typing. Arrow keys choose, Enter opens, Escape closes.
import { createElement, find, findAll } from './dom'

/** A response of the OpenSearch suggestions: what was typed, then the text, category and URL of each suggestion. */
type Suggestions = [typed: string, texts: string[], categories: string[], addresses: string[]]

const field = find<HTMLInputElement>('[data-suggest]')
const list = find('#saran')
const announcement = find('[data-suggested]')
if (field && list && announcement) suggestFor(field, list, announcement)

function suggestFor(field: HTMLInputElement, list: HTMLElement, announcement: HTMLElement) {
  let request = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let current = -1

  function choose(index: number) {
    current = index
    const options = findAll('[role=option]', list)
    for (const [at, option] of options.entries()) option.ariaSelected = String(at === index)
    const chosen = options[index]
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id)
    else field.removeAttribute('aria-activedescendant')
  }

  function close() {
    clearTimeout(timer)
    request.abort()
    list.hidden = true
    list.replaceChildren()
    announcement.textContent = ''
    choose(-1)
  }

  async function suggest() {
    request.abort()
    request = new AbortController()
    const { signal } = request
    const query = new URLSearchParams({ q: field.value })
    const response = await fetch(`${field.dataset.suggest}?${query}`, { signal })
    if (!response.ok) return close()
    const [, texts, categories, addresses]: Suggestions = await response.json()
    if (signal.aborted) return
    const options = texts.map((text, at) => {
      const option = createElement('div', { id: `saran-${at}`, role: 'option', textContent: text })
      option.dataset.href = addresses[at]
      if (categories[at]) option.append(createElement('small', { textContent: categories[at] }))
      return option
    })
    list.replaceChildren(...options)
    list.hidden = options.length === 0
    const announced = announcement.dataset.suggested?.replace('#', String(options.length))
    announcement.textContent = (options.length && announced) || ''
    choose(-1)
  }

  function open(option: HTMLElement | null | undefined) {
    if (option?.dataset.href) location.href = option.dataset.href
  }

  field.autocomplete = 'off'
  field.setAttribute('aria-autocomplete', 'list')
  field.setAttribute('aria-controls', list.id)
  field.addEventListener('input', () => {
    clearTimeout(timer)
    if (field.value.trim().length < 2) return close()
    timer = setTimeout(() => suggest().catch(() => {}), 150)
  })
  field.addEventListener('keydown', (event) => {
    const { key } = event
    const count = list.children.length
    if (key === 'Escape' && !list.hidden) close()
    else if (key === 'ArrowDown' && count) choose(current + 1 < count ? current + 1 : -1)
    else if (key === 'ArrowUp' && count) choose(current < 0 ? count - 1 : current - 1)
    else if (key === 'Enter' && current >= 0) open(findAll('[role=option]', list)[current])
    else return
    event.preventDefault()
  })
  field.addEventListener('blur', close)
  // The field keeps the focus, so that a press does not close the list before it ends on an option.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  // The target of a click is an element.
  list.addEventListener('click', ({ target }) =>
    open((target as Element).closest<HTMLElement>('[data-href]')),
  )
}
