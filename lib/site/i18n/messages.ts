import { config } from '../../config'
import { singleton } from '../../singleton'
import { en } from './en'
import { id, type Messages } from './id'

const LANGUAGES = { id, en }

/** The texts of pages in the site's language (`SITE_LOCALE`). */
export function messages(): Messages {
  return LANGUAGES[config().siteLocale]
}

/** The texts of pages in one of the languages. */
export function messagesIn(language: keyof typeof LANGUAGES): Messages {
  return LANGUAGES[language]
}

/** A long date such as `20 November 2026`, in `SITE_TIMEZONE`. */
export function formatDate(date: Date | string): string {
  return formats().date.format(new Date(date))
}

/** The year in `SITE_TIMEZONE`. */
export function formatYear(date: Date): string {
  return formats().year.format(date)
}

/** A date with its time and zone, such as `20 November 2026 pukul 15.00 WIB`, in `SITE_TIMEZONE`. */
export function formatDateTime(date: Date | string): string {
  const { siteLocale, siteTimezone } = config()
  const format = new Intl.DateTimeFormat(siteLocale === 'en' ? 'en-GB' : siteLocale, {
    ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const),
    timeZone: siteTimezone,
  })
  return format.format(new Date(date))
}

/** A number in the format of the site's language: `1.284` or `1,284`. */
export function formatNumber(number: number): string {
  return formats().number.format(number)
}

/** Created once: creating a format takes a hundred times as long as using it. */
function formats() {
  return singleton('formats', () => {
    const { siteLocale, siteTimezone: timeZone } = config()
    return {
      date: new Intl.DateTimeFormat(siteLocale === 'en' ? 'en-GB' : siteLocale, {
        dateStyle: 'long',
        timeZone,
      }),
      year: new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }),
      number: new Intl.NumberFormat(siteLocale),
    }
  })
}
