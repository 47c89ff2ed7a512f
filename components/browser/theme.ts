// Stores the theme, and applies it in other tabs.
import { findAll, root } from './dom'

const themeInputs = findAll<HTMLInputElement>('input[name=theme]')

function showTheme() {
  const theme = root.dataset.theme || 'system'
  for (const input of themeInputs) input.checked = input.value === theme
}

function setTheme(theme: string | null) {
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
  showTheme()
}

for (const input of themeInputs) {
  input.addEventListener('change', () => {
    setTheme(input.value)
    try {
      if (root.dataset.theme) localStorage.setItem('theme', input.value)
      else localStorage.removeItem('theme')
    } catch {}
  })
}
addEventListener('storage', ({ key, newValue }) => key === 'theme' && setTheme(newValue))
addEventListener('pageshow', showTheme)
showTheme()
