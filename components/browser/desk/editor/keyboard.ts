// On a phone the keyboard covers the bottom of the window; the bar is moved above it.
const { visualViewport: viewport } = window

viewport?.addEventListener('resize', () => {
  const covered = Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
  document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`)
})
