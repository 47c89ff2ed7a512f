// The article beside its text, by the real renderer: of the element that readers get only what changed is replaced.
import { fill } from '@/lib/desk/i18n/fill'
import { createElement, find, findAll, root } from '../../dom'
import { content, deskPath, form, get, texts } from './page'
import { followCaret, markLines } from './preview-lines'

type Part = {
  category: string
  title: string
  deck: string | null
  cover: string | null
  html: string
  hints: string[]
}

const PAUSE_MS = 600
/** Above it the preview is made when it is asked for. */
const MAX_LENGTH = 200_000

const pane = get('[data-preview]', form)
const state = get('[data-preview-state]', pane)
const refresh = get<HTMLButtonElement>('[data-preview-refresh]', pane)

let isVisible = false
let isStale = true
let timer = 0
let running: AbortController | null = null
let frame: Promise<Document> | null = null
/** The blocks of the text as they are shown. */
let blocks: string[] = []

refresh.addEventListener('click', () => void draw())

export function setPreviewVisible(visible: boolean) {
  isVisible = visible
  if (visible && isStale) schedule(0)
}

export function notePreviewChange() {
  isStale = true
  schedule(PAUSE_MS)
}

function schedule(pause: number) {
  const isLong = content.value.length > MAX_LENGTH
  refresh.hidden = !isLong
  clearTimeout(timer)
  if (isVisible && !isLong) timer = window.setTimeout(draw, pause)
}

async function draw(): Promise<void> {
  running?.abort()
  const controller = new AbortController()
  running = controller
  isStale = false
  const part = await load(controller.signal).catch(() => null)
  if (controller.signal.aborted) return
  state.textContent = part ? '' : texts.preview.failed
  if (!part) return
  frame ??= makeFrame()
  const page = await frame
  if (controller.signal.aborted) return
  patch(page, part)
  showHints(part.hints)
  markLines(blocksOf(page))
  followCaret(page, blocksOf(page))
}

async function load(signal: AbortSignal): Promise<Part> {
  const body = new FormData(form)
  const response = await fetch(`${deskPath('pratinjau')}/potongan`, { method: 'POST', body, signal })
  if (!response.ok) throw new Error(`The preview answered ${response.status}.`)
  return response.json()
}

/** Nothing in it runs: scripts are off in the sandbox, and links lead nowhere. */
async function makeFrame(): Promise<Document> {
  const iframe = createElement('iframe', { title: texts.preview.frame })
  iframe.setAttribute('sandbox', 'allow-same-origin')
  const styles = findAll('style, link[rel=stylesheet]', document.head).map(({ outerHTML }) => outerHTML)
  iframe.srcdoc = `<!doctype html><html lang="${root.lang}" class="${root.className}"><head><meta charset="utf-8">
<meta name="color-scheme" content="light dark"><base target="_blank">${styles.join('')}
<style>[hidden]{display:none!important}main{padding:0 1rem 3rem}a{pointer-events:none}[data-embed]{padding:2rem 1rem;border:1px dashed var(--border);text-align:center}</style>
</head><body><main>${get('[data-preview-page]', pane).innerHTML}</main></body></html>`
  const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }))
  get('[data-preview-frame]', pane).replaceChildren(iframe)
  await loaded
  const page = iframe.contentDocument
  if (!page) throw new Error('The preview has no document.')
  followTheme(page)
  return page
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

function patch(page: Document, { category, title, deck, cover, html }: Part) {
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

/** Between what begins and what ends alike: the rest keeps its pictures, and its place. */
function patchBlocks(page: Document, html: string) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const embed of findAll<HTMLIFrameElement>('iframe', parsed)) embed.replaceWith(toPlaceholder(embed))
  const wanted = [...parsed.body.children]
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
  blocks = keys
}

function toPlaceholder({ src }: HTMLIFrameElement): HTMLElement {
  const host = URL.parse(src)?.host ?? ''
  const placeholder = createElement('p', { textContent: fill(texts.preview.embed, { host }) })
  placeholder.dataset.embed = ''
  return placeholder
}

function blocksOf(page: Document): HTMLElement[] {
  return findAll('[data-part=html] > *', page)
}

function showHints(hints: string[]) {
  const list = get('[data-hints]', pane)
  list.hidden = hints.length === 0
  list.replaceChildren(...hints.map((hint) => createElement('li', { textContent: hint })))
}
