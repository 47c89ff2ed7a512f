// Next to the text are the preview, the details or nothing; a phone shows one of the three (ARIA practices, tabs).
import { find, findAll, isVisible } from '../../dom'
import { content, form, get } from './page'
import { setPreviewVisible } from './preview'

type Name = 'text' | 'preview' | 'details'

const WIDE = matchMedia('(width >= 64rem)')
const tabs = findAll<HTMLButtonElement>('[data-tab]', form)
const panels = findAll('[data-panel]', form)
const hasFaults = find('[data-faults] a') !== null

const paneSwitch = get('[data-pane-switch]', form)
const PANE_KEY = 'desk-pane'

let side: Name = hasFaults ? 'details' : 'preview'
let shown: Name = 'text'
let isPaneClosed = !hasFaults && wasPaneClosed()

export function startTabs() {
  for (const tab of tabs) tab.addEventListener('click', () => show(nameOf(tab)))
  get('[role=tablist]', form).addEventListener('keydown', onKey)
  paneSwitch.addEventListener('click', () => setPaneClosed(!isPaneClosed))
  WIDE.addEventListener('change', draw)
  document.addEventListener('click', onFaultLink)
  draw()
}

export function togglePreview() {
  if (WIDE.matches && isPaneClosed) {
    side = 'preview'
    return setPaneClosed(false)
  }
  const isShown = (WIDE.matches ? side : shown) === 'preview'
  show(isShown ? (WIDE.matches ? 'details' : 'text') : 'preview')
  if (!WIDE.matches && isShown) content.focus()
}

function show(name: Name) {
  shown = name
  if (name !== 'text') {
    side = name
    isPaneClosed = false
  }
  draw()
}

/** The next visit starts in the same state. */
function setPaneClosed(isClosed: boolean) {
  isPaneClosed = isClosed
  try {
    if (isClosed) localStorage.setItem(PANE_KEY, 'closed')
    else localStorage.removeItem(PANE_KEY)
  } catch {}
  draw()
}

function wasPaneClosed(): boolean {
  try {
    return localStorage.getItem(PANE_KEY) === 'closed'
  } catch {
    return false
  }
}

function draw() {
  const selected = WIDE.matches ? side : shown
  const isClosed = WIDE.matches && isPaneClosed
  if (isClosed) form.dataset.pane = 'closed'
  else delete form.dataset.pane
  paneSwitch.setAttribute('aria-expanded', String(!isClosed))
  for (const tab of tabs) {
    const isSelected = nameOf(tab) === selected
    tab.setAttribute('aria-selected', String(isSelected))
    tab.tabIndex = isSelected ? 0 : -1
  }
  for (const panel of panels) {
    const name = panel.dataset.panel
    const isText = name === 'text' && WIDE.matches
    panel.hidden = !isText && (isClosed || name !== selected)
    if (isText) panel.removeAttribute('role')
    else panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', isText ? 'title' : `tab-${name}`)
    if (isText) panel.removeAttribute('aria-labelledby')
  }
  setPreviewVisible(selected === 'preview' && !isClosed)
}

function onKey({ key }: KeyboardEvent) {
  const visible = tabs.filter(isVisible)
  const at = visible.indexOf(document.activeElement as HTMLButtonElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: visible.length - 1 }[key]
  const tab = next === undefined ? undefined : visible.at(next % visible.length)
  if (at < 0 || !tab) return
  show(nameOf(tab))
  tab.focus()
}

/** A fault may belong to a field in a hidden panel. */
function onFaultLink({ target }: MouseEvent) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-faults] a') : null
  const field = link && find(link.hash, form)
  const panel = field?.closest<HTMLElement>('[data-panel]')
  if (!panel) return
  show(panel.dataset.panel as Name) // as the server names them
  field?.focus()
}

function nameOf(tab: HTMLElement): Name {
  return tab.dataset.tab as Name // as the server names them
}
