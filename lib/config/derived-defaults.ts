import type { Variables } from './variables'

// Defaults that other settings decide.

/** The public origin of the service; without a setting that of its port on this machine. */
export function siteUrlOf({ SITE_URL, PORT }: Variables): string {
  return SITE_URL ?? `http://localhost:${PORT}`
}

/** What the site is, in one line; without a setting in the language of the site. */
export function siteDescriptionOf({ SITE_DESCRIPTION, SITE_LOCALE }: Variables): string {
  return SITE_DESCRIPTION ?? DESCRIPTIONS[SITE_LOCALE]
}

const DESCRIPTIONS = {
  id: 'Bacaan pilihan, diterbitkan dengan Artikel.',
  en: 'Good reading, published with Artikel.',
}
