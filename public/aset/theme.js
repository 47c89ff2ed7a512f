// Runs before the first paint: marks the page as scripted and sets the reader's theme.
document.documentElement.dataset.js = ''
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // Storage can be blocked; then the page follows the system's theme.
}
