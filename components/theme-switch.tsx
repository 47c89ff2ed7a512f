import { messages } from '@/lib/site/i18n/messages'
import styles from './theme-switch.module.css'

const THEMES = ['system', 'light', 'dark'] as const

/** The choice of theme; it needs JavaScript. */
export function ThemeSwitch({ theme = messages().theme }) {
  return (
    <details className={`${styles.switch} js-only`} data-menu>
      <summary aria-label={theme.label} title={theme.label}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
          <circle cx="12" cy="12" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M12 4.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
        </svg>
      </summary>
      <fieldset>
        <legend className="visually-hidden">{theme.label}</legend>
        {THEMES.map((name) => (
          <label key={name}>
            <input type="radio" name="theme" value={name} defaultChecked={name === 'system'} />
            {theme[name]}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
