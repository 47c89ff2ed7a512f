// Texts: copy buttons on code, links next to headings, pictures that open in the lightbox.
import { copyOnClick } from './copy-on-click'
import { createElement, find, findAll } from './dom'

const body = find('[data-copy]')
if (body) {
  const { copy = '', copied = '', heading = '' } = body.dataset
  // Over plain http, browsers have no clipboard.
  for (const block of navigator.clipboard ? findAll('pre', body) : []) {
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
  for (const picture of findAll<HTMLImageElement>('img', body)) {
    const { parentElement: parent, src, alt } = picture
    if (!parent || picture.closest('a')) continue
    if (parent.childNodes.length > (parent.localName === 'figure' ? 9 : 1)) continue
    const link = createElement('a', { href: src })
    link.dataset.zoom = find('figcaption', parent)?.textContent ?? alt
    if (!alt) link.setAttribute('aria-label', picture.title || (src.split('/').pop() ?? ''))
    picture.replaceWith(link)
    link.append(picture)
  }
}
