// The page of the preview: the element that readers get, in an iframe.
import { fill } from '@/lib/desk/i18n/fill'
import { createElement, find, findAll, root } from '../../dom'
import { get, texts } from './page'
import { leadToText } from './preview-lines'

/** The parts of an article that the page shows. */
export type Part = {
  dir: 'ltr' | 'rtl'
  category: string
  title: string
  deck: string | null
  cover: string | null
  html: string
}

/** The shown blocks of the text. */
let blocks: string[] = []

/** Nothing in it runs: the sandbox disables scripts, and links do nothing. */
export async function makeFrame(pane: HTMLElement): Promise<Document> {
  const iframe = createElement('iframe', { title: texts.preview.frame })
  iframe.setAttribute('sandbox', 'allow-same-origin')
  const styles = findAll('style, link[rel=stylesheet]', document.head).map(({ outerHTML }) => outerHTML)
  const { lang, innerHTML } = get('[data-preview-page]', pane)
  iframe.srcdoc = `<!doctype html><html lang="${lang}" class="${root.className}"><head><meta charset="utf-8">
<meta name="color-scheme" content="light dark"><base target="_blank">${styles.join('')}
<style>[hidden]{display:none!important}main{padding:0 1rem 3rem}a{pointer-events:none}[data-line]{cursor:text}[data-embed]{padding:2rem 1rem;border:1px dashed var(--border);text-align:center}</style>
</head><body><main>${innerHTML}</main></body></html>`
  const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }))
  get('[data-preview-frame]', pane).replaceChildren(iframe)
  await loaded
  const page = iframe.contentDocument
  if (!page) throw new Error('The preview has no document.')
  followTheme(page)
  leadToText(page)
  showFocus(iframe)
  return page
}

/** A focused iframe does not match `:focus` in the document around it. */
function showFocus({ contentWindow, dataset }: HTMLIFrameElement) {
  contentWindow?.addEventListener('focus', () => {
    dataset.focused = ''
  })
  contentWindow?.addEventListener('blur', () => {
    delete dataset.focused
  })
}

function followTheme(page: Document) {
  const follow = () => {
    const { theme } = root.dataset
    if (theme) page.documentElement.dataset.theme = theme
    else delete page.documentElement.dataset.theme
  }
  new MutationObserver(follow).observe(root, { attributeFilter: ['data-theme'] })
  follow()
}

/** Shows another state of the article; of its text, only what changed is replaced. */
export function patch(page: Document, { dir, category, title, deck, cover, html }: Part) {
  const article = find('[data-part=article]', page)
  if (article) article.dir = dir
  for (const [name, text] of Object.entries({ category, title, deck })) {
    const element = find(`[data-part=${name}]`, page)
    if (!element) continue
    if (element.textContent !== text) element.textContent = text
    element.hidden = !text
  }
  const image = find<HTMLImageElement>('[data-part=cover]', page)
  if (image) {
    image.hidden = cover === null
    if (cover !== null && image.getAttribute('src') !== cover) image.src = cover
  }
  patchBlocks(page, html)
}

/** Replaces the blocks between the equal ones at the start and the end, which keep their pictures and position. */
function patchBlocks(page: Document, html: string) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const embed of findAll<HTMLIFrameElement>('iframe', parsed)) embed.replaceWith(toPlaceholder(embed))
  const wanted = [...parsed.body.children]
  const lines = wanted.map(takeLines)
  const keys = wanted.map(({ outerHTML }) => outerHTML)
  const body = find('[data-part=html]', page)
  if (!body) return
  const shown = [...body.children]
  const most = Math.min(keys.length, blocks.length)
  let head = 0
  while (head < most && keys[head] === blocks[head]) head++
  let tail = 0
  while (tail < most - head && keys.at(-1 - tail) === blocks.at(-1 - tail)) tail++
  for (const old of shown.slice(head, shown.length - tail)) old.remove()
  const fresh = wanted.slice(head, wanted.length - tail).map((block) => page.importNode(block, true))
  const next = shown[shown.length - tail]
  if (next) next.before(...fresh)
  else body.append(...fresh)
  for (const [at, block] of [...body.children].entries()) putLines(block, lines[at] ?? [])
  blocks = keys
}

/** An inserted line changes the line numbers of all blocks below, which are otherwise the same. */
function takeLines(block: Element): string[] {
  return partsOf(block).map((part) => {
    const line = part.getAttribute('data-line') ?? ''
    part.removeAttribute('data-line')
    return line
  })
}

function putLines(block: Element, lines: readonly string[]) {
  for (const [at, part] of partsOf(block).entries()) {
    const line = lines[at]
    if (line && part.getAttribute('data-line') !== line) part.setAttribute('data-line', line)
  }
}

function partsOf(block: Element): Element[] {
  return [block, ...block.querySelectorAll('li')]
}

function toPlaceholder({ src, dataset: { line } }: HTMLIFrameElement): HTMLElement {
  // Safari before 18 has no `URL.parse`.
  const { host } = createElement('a', { href: src })
  const placeholder = createElement('p', { textContent: fill(texts.preview.embed, { host }) })
  placeholder.dataset.embed = ''
  if (line) placeholder.dataset.line = line
  return placeholder
}
