// The enhancements of every page, in one file so that a page makes one request. Pages work without it.
const root = document.documentElement
const findAll = (selector, parent = document) => [...parent.querySelectorAll(selector)]
const find = (selector, parent = document) => parent.querySelector(selector)
const createElement = (name, properties) => Object.assign(document.createElement(name), properties)

// Theme: stored, and followed by other tabs.
const themeInputs = findAll('input[name=theme]')
const showTheme = () => {
  const theme = root.dataset.theme || 'system'
  for (const input of themeInputs) input.checked = input.value === theme
}
const setTheme = (theme) => {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
  showTheme()
}
for (const input of themeInputs) {
  input.addEventListener('change', () => {
    setTheme(input.value)
    try {
      if (root.dataset.theme) localStorage.setItem('theme', input.value)
      else localStorage.removeItem('theme')
    } catch {}
  })
}
addEventListener('storage', ({ key, newValue }) => key === 'theme' && setTheme(newValue))
addEventListener('pageshow', showTheme)
showTheme()

// Menus close on Escape and on a click outside.
for (const menu of findAll('[data-menu]')) {
  document.addEventListener('click', ({ target }) => {
    if (!menu.contains(target)) menu.open = false
  })
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    find('summary', menu).focus()
  })
}

// "/" focuses the search field, or opens the search page.
document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || target.closest('input, textarea, select, dialog')) return
  event.preventDefault()
  const field = findAll('input[type=search]').find((input) =>
    input.checkVisibility({ visibilityProperty: true }),
  )
  if (field) field.focus()
  else location.href = '/cari'
})

// Suggestions below the search field, while one types. Arrow keys choose, Enter opens, Escape closes.
const searchField = find('[data-suggest]')
if (searchField) {
  const list = find('#saran')
  const announcement = find('[data-suggested]')
  let request = new AbortController()
  let timer
  let current = -1
  const choose = (index) => {
    current = index
    for (const [at, option] of [...list.children].entries()) option.ariaSelected = at === index
    if (index < 0) searchField.removeAttribute('aria-activedescendant')
    else searchField.setAttribute('aria-activedescendant', list.children[index].id)
  }
  const close = () => {
    clearTimeout(timer)
    request.abort()
    list.hidden = true
    list.replaceChildren()
    announcement.textContent = ''
    choose(-1)
  }
  const suggest = async () => {
    request.abort()
    request = new AbortController()
    const { signal } = request
    const query = new URLSearchParams({ q: searchField.value })
    const response = await fetch(`${searchField.dataset.suggest}?${query}`, { signal })
    if (!response.ok) return close()
    const [, texts, categories, addresses] = await response.json()
    if (signal.aborted) return
    const options = texts.map((text, at) => {
      const option = createElement('div', { id: `saran-${at}`, role: 'option', textContent: text })
      option.dataset.href = addresses[at]
      if (categories[at]) option.append(createElement('small', { textContent: categories[at] }))
      return option
    })
    list.replaceChildren(...options)
    list.hidden = options.length === 0
    announcement.textContent = options.length
      ? announcement.dataset.suggested.replace('#', options.length)
      : ''
    choose(-1)
  }
  searchField.autocomplete = 'off'
  searchField.setAttribute('aria-autocomplete', 'list')
  searchField.setAttribute('aria-controls', list.id)
  searchField.addEventListener('input', () => {
    clearTimeout(timer)
    if (searchField.value.trim().length < 2) return close()
    timer = setTimeout(() => suggest().catch(() => {}), 150)
  })
  searchField.addEventListener('keydown', (event) => {
    const { key } = event
    const count = list.children.length
    if (key === 'Escape' && !list.hidden) close()
    else if (key === 'ArrowDown' && count) choose(current + 1 < count ? current + 1 : -1)
    else if (key === 'ArrowUp' && count) choose(current < 0 ? count - 1 : current - 1)
    else if (key === 'Enter' && current >= 0) location.href = list.children[current].dataset.href
    else return
    event.preventDefault()
  })
  searchField.addEventListener('blur', close)
  // The field keeps the focus, so that a press does not close the list before it ends on an option.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = target.closest('[data-href]')
    if (option) location.href = option.dataset.href
  })
}

// A picture that fails to load is replaced by a drawn cover.
const replacePicture = (picture) => {
  const cover = picture.dataset.drawn ?? '/sampul/kawung-abu-0.svg'
  if (picture.getAttribute('src') !== cover && picture.closest('main')) picture.src = cover
}
document.addEventListener('error', ({ target }) => target.localName === 'img' && replacePicture(target), true)
for (const picture of document.images) {
  if (picture.complete && picture.naturalWidth === 0 && picture.getAttribute('src')) replacePicture(picture)
}

// One view, counted when the page is visible.
const article = find('[data-view]')
const countView = async () => {
  const response = await fetch(article.dataset.view, { method: 'POST', keepalive: true })
  if (response.status !== 200) return
  const { data } = await response.json()
  const counter = find('[data-views]')
  const { views, viewOne } = counter.dataset
  counter.textContent = data.views === 1 ? viewOne : views.replace('#', data.views.toLocaleString(root.lang))
}
const countWhenVisible = () => {
  if (document.visibilityState === 'visible') return void countView().catch(() => {})
  document.addEventListener('visibilitychange', countWhenVisible, { once: true })
}
if (article && document.prerendering) {
  document.addEventListener('prerenderingchange', countWhenVisible, { once: true })
} else if (article) countWhenVisible()

// Copy buttons confirm for two seconds.
const copyOnClick = (button, getText, confirmation) => {
  const label = button.textContent
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(getText())
    button.textContent = confirmation
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  })
}

// Texts: copy buttons on code, links beside headings, pictures that open in the lightbox.
const body = find('[data-copy]')
if (body) {
  const { copy, copied, heading } = body.dataset
  for (const block of findAll('pre', body)) {
    const wrapper = createElement('div', { className: 'code' })
    const button = createElement('button', { type: 'button', textContent: copy })
    button.setAttribute('aria-live', 'polite')
    block.replaceWith(wrapper)
    wrapper.append(block, button)
    copyOnClick(button, () => block.textContent, copied)
  }
  for (const title of findAll('h2[id], h3[id], h4[id], h5[id], h6[id]', body)) {
    const link = createElement('a', { className: 'anchor', href: `#${title.id}`, textContent: '#' })
    link.setAttribute('aria-label', heading.replace('#', title.textContent))
    title.append(link)
  }
  for (const picture of findAll('img', body)) {
    const { parentElement: parent, src, alt } = picture
    if (picture.closest('a') || parent.childNodes.length > (parent.localName === 'figure' ? 9 : 1)) continue
    const link = createElement('a', { href: src })
    link.dataset.zoom = find('figcaption', parent)?.textContent ?? alt
    if (!alt) link.setAttribute('aria-label', picture.title || src.split('/').pop())
    picture.replaceWith(link)
    link.append(picture)
  }
}

// The table of contents marks the current heading.
const contents = new Map(findAll('[data-contents] a').map((link) => [link.hash.slice(1), link]))
if (contents.size > 0) {
  const headings = [...contents.keys()].map((id) => document.getElementById(id)).filter(Boolean)
  const markCurrent = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
    const current = contents.get(passed.at(-1)?.id)
    for (const link of contents.values()) {
      if (link === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', markCurrent, { passive: true })
  markCurrent()
}

// Sharing.
const share = find('[data-share]')
if (share) {
  const copyLink = find('[data-copy-link]', share)
  const { share: url, title } = share.dataset
  copyOnClick(copyLink, () => url, copyLink.dataset.copied)
  if (navigator.share) {
    const button = find('[data-device-share]', share)
    button.parentElement.hidden = false
    button.addEventListener('click', () => navigator.share({ title, url }).catch(() => {}))
  }
}

// The lightbox: a native dialog, which traps the focus and returns it.
const lightbox = find('dialog#lightbox')
const zoomLinks = findAll('a[data-zoom]')
if (lightbox && zoomLinks.length > 0) {
  const MIN_SWIPE_PX = 50
  const picture = createElement('img', { draggable: false })
  find('figure', lightbox).prepend(picture)
  let current = 0
  const show = (index) => {
    current = (index + zoomLinks.length) % zoomLinks.length
    const link = zoomLinks[current]
    picture.src = link.href
    picture.alt = find('img', link).alt
    find('figcaption', lightbox).textContent = link.dataset.zoom
    find('[data-counter]', lightbox).textContent = `${current + 1} / ${zoomLinks.length}`
  }
  zoomLinks.forEach((link, index) => {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      show(index)
      lightbox.showModal()
    })
  })
  for (const button of findAll('button', lightbox)) {
    const step = Number(button.dataset.step)
    button.hidden = step !== 0 && zoomLinks.length === 1
    button.addEventListener('click', () => (step === 0 ? lightbox.close() : show(current + step)))
  }
  lightbox.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(current - 1)
    if (key === 'ArrowRight') show(current + 1)
  })
  let startX = 0
  lightbox.addEventListener('pointerdown', ({ clientX }) => {
    startX = clientX
  })
  lightbox.addEventListener('pointerup', ({ clientX, target }) => {
    const distance = clientX - startX
    if (Math.abs(distance) > MIN_SWIPE_PX) show(current + (distance > 0 ? -1 : 1))
    else if (target.localName === 'figure') lightbox.close()
  })
  lightbox.addEventListener('close', () => zoomLinks[current].focus())
}
