import { config } from '../../config'
import { en } from './en'
import { id, type Messages } from './id'

const LANGUAGES = { id, en }

/** The words of the site's language (`SITE_LOCALE`). */
export function messages(): Messages {
  return LANGUAGES[config().siteLocale]
}

/** A date in words, as `20 November 2026`, by the clock of `SITE_TIMEZONE`. */
export function formatDate(date: Date | string): string {
  const { siteLocale, siteTimezone } = config()
  const format = new Intl.DateTimeFormat(siteLocale === 'en' ? 'en-GB' : siteLocale, {
    dateStyle: 'long',
    timeZone: siteTimezone,
  })
  return format.format(new Date(date))
}

/** A number as the site's language writes it: `1.284` or `1,284`. */
export function formatNumber(number: number): string {
  return new Intl.NumberFormat(config().siteLocale).format(number)
}
