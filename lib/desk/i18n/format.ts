import { config } from '../../config'
import { singleton } from '../../singleton'
import type { Language } from './translations'

/** How a person reads dates and numbers: in their language and `SITE_TIMEZONE`. */
export type Formats = {
  date: (moment: Date) => string
  dateTime: (moment: Date) => string
  /** A day, given as an ISO date. */
  day: (isoDate: string) => string
  time: (moment: Date) => string
  number: (value: number) => string
  /** A number; from a million on, shortened to fit next to a plot: `20 jt`. */
  tick: (value: number) => string
  /** A share from 0 to 1: `12 %`. */
  percent: (share: number) => string
  /** The name of the time zone at a moment, such as `WIB`. */
  zone: (moment: Date) => string
}

/** The formats of dates and numbers for a language; null is the language of the site, as in `deskMessages`. */
export function formatsFor(language: Language | null): Formats {
  const wanted = language ?? config().siteLocale
  return singleton(`desk-formats-${wanted}`, () => makeFormats(wanted === 'en' ? 'en-GB' : wanted))
}

const MANY = 1_000_000

function makeFormats(locale: string): Formats {
  const { siteTimezone: timeZone } = config()
  const formatWith = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    return (moment: Date) => format.format(moment)
  }
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
  const number = new Intl.NumberFormat(locale)
  const compact = new Intl.NumberFormat(locale, { notation: 'compact' })
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  return {
    date: formatWith({ dateStyle: 'medium' }),
    dateTime: formatWith({ dateStyle: 'medium', timeStyle: 'short' }),
    day: (isoDate) => day.format(new Date(isoDate)),
    time: formatWith({ timeStyle: 'short' }),
    number: (value) => number.format(value),
    tick: (value) => (value < MANY ? number : compact).format(value),
    percent: (share) => percent.format(share),
    zone: (moment) =>
      zone.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  }
}
