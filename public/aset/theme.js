// Runs before the first paint: marks the page as scripted and sets the reader's theme.
document.documentElement.dataset.js = ''
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // Storage can be blocked; then the page follows the system's theme.
}

// Pages fade into each other. Validators of HTML do not know these rules yet and would reject them in a page.
const fade = new CSSStyleSheet()
fade.replaceSync(`@media (prefers-reduced-motion: no-preference) {
  @view-transition { navigation: auto }
  ::view-transition-group(root) { animation-duration: 120ms }
}`)
document.adoptedStyleSheets.push(fade)
