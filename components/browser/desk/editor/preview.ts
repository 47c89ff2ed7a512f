// The article next to its text, by the real renderer.
import { createElement } from '../../dom'
import { content, deskPath, form, get, texts } from './page'
import { followCaret, followScroll } from './preview-lines'
import { makeFrame, type Part, patch } from './preview-page'

const PAUSE_MS = 600
/** Above it the preview is rendered on request only. */
const MAX_LENGTH = 200_000

const pane = get('[data-preview]', form)
const state = get('[data-preview-state]', pane)
const refresh = get<HTMLButtonElement>('[data-preview-refresh]', pane)

let isVisible = false
let isStale = true
let timer = 0
let running: AbortController | null = null
let frame: Promise<Document> | null = null
let isScrolling = false

refresh.addEventListener('click', () => void draw())
content.addEventListener('scroll', noteScroll, { passive: true })
addEventListener('scroll', noteScroll, { passive: true })

export function setPreviewVisible(visible: boolean) {
  const isNew = visible && !isVisible
  isVisible = visible
  if (visible && isStale) schedule(0)
  else if (isNew) void frame?.then(followCaret)
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
  const isNew = frame === null
  frame ??= makeFrame(pane)
  const page = await frame
  if (controller.signal.aborted) return
  patch(page, part)
  showHints(part.hints)
  followCaret(page)
  if (!isNew) return
  followScroll(page)
  // Fonts change the height of everything.
  void page.fonts.ready.then(() => followScroll(page))
}

/** At most once per animation frame. */
function noteScroll() {
  if (isScrolling || !isVisible) return
  isScrolling = true
  requestAnimationFrame(async () => {
    isScrolling = false
    if (frame && isVisible) followScroll(await frame)
  })
}

async function load(signal: AbortSignal): Promise<Part & { hints: string[] }> {
  const body = new FormData(form)
  const response = await fetch(`${deskPath('pratinjau')}/potongan`, { method: 'POST', body, signal })
  if (!response.ok) throw new Error(`The preview answered ${response.status}.`)
  return response.json()
}

function showHints(hints: string[]) {
  const list = get('[data-hints]', pane)
  list.hidden = hints.length === 0
  list.replaceChildren(...hints.map((hint) => createElement('li', { textContent: hint })))
}
