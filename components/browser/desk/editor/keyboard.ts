// On a phone the keyboard covers what is at the bottom of the window; the bar stands above it.
const { visualViewport: viewport } = window

viewport?.addEventListener('resize', () => {
  const covered = Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
  document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`)
})
