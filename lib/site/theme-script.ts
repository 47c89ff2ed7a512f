import { createHash } from 'node:crypto'

/**
 * Inline, so that the first paint waits for no file. Storage can be blocked: then the page follows the system's theme.
 * The fade between pages is set from here because validators of HTML do not know its rules yet.
 */
export const THEME_SCRIPT = `
document.documentElement.dataset.js = ''
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {}
const fade = new CSSStyleSheet()
fade.replaceSync('@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } ::view-transition-group(root) { animation-duration: 120ms } }')
document.adoptedStyleSheets.push(fade)
`

/** The source expression of `script-src` that allows this script and no other inline one. */
export const THEME_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}'`
