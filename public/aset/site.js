// What moves on a reader's page. Everything works without it, but for what it adds itself.
const all = (selector, within = document) => [...within.querySelectorAll(selector)]
const one = (selector, within = document) => within.querySelector(selector)
const root = document.documentElement

// Theme: remembered here and followed by other tabs.
const themes = all('input[name=theme]')
const showTheme = () => {
  const theme = root.dataset.theme || 'system'
  for (const input of themes) input.checked = input.value === theme
}
const setTheme = (theme) => {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
  showTheme()
}
for (const input of themes) {
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

// The theme's menu closes by Escape and by a click elsewhere.
for (const menu of all('[data-menu]')) {
  document.addEventListener('click', ({ target }) => {
    if (!menu.contains(target)) menu.open = false
  })
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    one('summary', menu).focus()
  })
}

// "/" leads to the search.
document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || target.closest('input, textarea, select, dialog')) return
  event.preventDefault()
  const field = all('input[type=search]').find((input) => input.checkVisibility({ visibilityProperty: true }))
  if (field) field.focus()
  else location.href = '/cari'
})

// A picture that does not load gives way to a drawn cloth.
const replace = (picture) => {
  const drawn = picture.dataset.drawn ?? '/sampul/kawung-abu-0.svg'
  if (picture.getAttribute('src') !== drawn && picture.closest('main')) picture.src = drawn
}
document.addEventListener('error', ({ target }) => target.localName === 'img' && replace(target), true)
for (const picture of document.images) {
  if (picture.complete && picture.naturalWidth === 0 && picture.getAttribute('src')) replace(picture)
}

// One view, when the page is shown to a person.
const article = one('[data-view]')
const countView = async () => {
  const answer = await fetch(article.dataset.view, { method: 'POST', keepalive: true })
  if (answer.status !== 200) return
  const { data } = await answer.json()
  const shown = one('[data-views]')
  const { views, viewOne } = shown.dataset
  shown.textContent = data.views === 1 ? viewOne : views.replace('#', data.views.toLocaleString(root.lang))
}
const countOnceShown = () => {
  if (document.visibilityState === 'visible') return void countView().catch(() => {})
  document.addEventListener('visibilitychange', countOnceShown, { once: true })
}
if (article && document.prerendering) {
  document.addEventListener('prerenderingchange', countOnceShown, { once: true })
} else if (article) countOnceShown()

// Buttons that copy say so for two seconds.
const copying = (button, text, copied) => {
  const label = button.textContent
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text())
    button.textContent = copied
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  })
}
const element = (name, properties) => Object.assign(document.createElement(name), properties)

const body = one('[data-copy]')
if (body) {
  const { copy, copied, heading } = body.dataset
  for (const block of all('pre', body)) {
    const frame = element('div', { className: 'code' })
    const button = element('button', { type: 'button', textContent: copy })
    button.setAttribute('aria-live', 'polite')
    block.replaceWith(frame)
    frame.append(block, button)
    copying(button, () => block.textContent, copied)
  }
  for (const title of all('h2[id], h3[id], h4[id], h5[id], h6[id]', body)) {
    const link = element('a', { className: 'anchor', href: `#${title.id}`, textContent: '#' })
    link.setAttribute('aria-label', heading.replace('#', title.textContent))
    title.append(link)
  }
  for (const picture of all('img', body)) {
    const { parentElement: parent, src, alt } = picture
    if (picture.closest('a') || parent.childNodes.length > (parent.localName === 'figure' ? 9 : 1)) continue
    const link = element('a', { href: src })
    link.dataset.zoom = one('figcaption', parent)?.textContent ?? alt
    if (!alt) link.setAttribute('aria-label', picture.title || src.split('/').pop())
    picture.replaceWith(link)
    link.append(picture)
  }
}

// Where in the text the reader is.
const places = new Map(all('[data-contents] a').map((link) => [link.hash.slice(1), link]))
if (places.size > 0) {
  const headings = [...places.keys()].map((id) => document.getElementById(id)).filter(Boolean)
  const follow = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
    const current = places.get(passed.at(-1)?.id)
    for (const link of places.values()) {
      if (link === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', follow, { passive: true })
  follow()
}

// Sharing.
const share = one('[data-share]')
if (share) {
  const copyLink = one('[data-copy-link]', share)
  const { share: url, title } = share.dataset
  copying(copyLink, () => url, copyLink.dataset.copied)
  if (navigator.share) {
    const button = one('[data-device-share]', share)
    button.parentElement.hidden = false
    button.addEventListener('click', () => navigator.share({ title, url }).catch(() => {}))
  }
}

// The viewer: a native dialog, which keeps the focus in and gives it back.
const viewer = one('dialog#lightbox')
const zooms = all('a[data-zoom]')
if (viewer && zooms.length > 0) {
  const picture = one('img', viewer)
  let at = 0
  const show = (number) => {
    at = (number + zooms.length) % zooms.length
    const { href, dataset } = zooms[at]
    picture.src = href
    picture.alt = one('img', zooms[at]).alt
    one('figcaption', viewer).textContent = dataset.zoom
    one('[data-counter]', viewer).textContent = `${at + 1} / ${zooms.length}`
  }
  const go = (step) => (step === 0 ? viewer.close() : show(at + step))
  zooms.forEach((link, number) => {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      show(number)
      viewer.showModal()
    })
  })
  for (const button of all('button', viewer)) {
    const step = Number(button.dataset.step)
    button.hidden = step !== 0 && zooms.length === 1
    button.addEventListener('click', () => go(step))
  }
  viewer.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  })
  let start = 0
  viewer.addEventListener('pointerdown', ({ clientX }) => {
    start = clientX
  })
  viewer.addEventListener('pointerup', ({ clientX, target }) => {
    const way = clientX - start
    if (Math.abs(way) > 50) go(way > 0 ? -1 : 1)
    else if (target.localName === 'figure') go(0)
  })
  viewer.addEventListener('close', () => zooms[at].focus())
}
