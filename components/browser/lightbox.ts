// The lightbox: a native dialog, which traps the focus and returns it.
import { createElement, find, findAll } from './dom'

const MIN_SWIPE_PX = 50

const lightbox = find<HTMLDialogElement>('dialog#lightbox')
const zoomLinks = findAll<HTMLAnchorElement>('a[data-zoom]')
if (lightbox && zoomLinks.length > 0) openIn(lightbox)

function openIn(lightbox: HTMLDialogElement) {
  const caption = find('figcaption', lightbox)
  let current = 0

  function setText(selector: string, text = '') {
    const element = find(selector, lightbox)
    if (element) element.textContent = text
  }

  /** An `img` with a new `src` would show its former picture until the next one is loaded. */
  function showPicture(src: string, alt = '') {
    find('img', lightbox)?.remove()
    find('figure', lightbox)?.prepend(createElement('img', { draggable: false, src, alt }))
  }

  function show(index: number) {
    current = (index + zoomLinks.length) % zoomLinks.length
    const link = zoomLinks[current]
    if (!link) return
    showPicture(link.href, find<HTMLImageElement>('img', link)?.alt)
    setText('figcaption', link.dataset.zoom)
    caption?.scrollTo(0, 0)
    setText('[data-counter]', `${current + 1} / ${zoomLinks.length}`)
  }

  for (const [index, link] of zoomLinks.entries()) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      show(index)
      lightbox.showModal()
    })
  }
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
  let isSelecting = false
  lightbox.addEventListener('pointerdown', ({ clientX, pointerType, target }) => {
    startX = clientX
    isSelecting = pointerType === 'mouse' && target === caption
  })
  lightbox.addEventListener('pointerup', ({ clientX, target }) => {
    if (isSelecting) return
    const distance = clientX - startX
    if (Math.abs(distance) > MIN_SWIPE_PX) show(current + (distance > 0 ? -1 : 1))
    else if (target instanceof Element && target.localName === 'figure') lightbox.close()
  })
  const lengths = new ResizeObserver(() => {
    // A scrolling caption must be focusable; not every browser makes it so.
    if (caption) caption.tabIndex = caption.scrollHeight > caption.clientHeight ? 0 : -1
  })
  if (caption) lengths.observe(caption)
  lightbox.addEventListener('close', () => zoomLinks[current]?.focus())
}
