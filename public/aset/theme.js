// Runs before the first paint: says that scripts run, and which theme the reader chose.
document.documentElement.dataset.scripted = ''
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // Storage can be forbidden; then the system's theme is the reader's.
}
