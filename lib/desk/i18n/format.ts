import { config } from '../../config'
import { singleton } from '../../singleton'
import type { Language } from './translations'

/** How a person reads dates and numbers: in their language, in `SITE_TIMEZONE`. */
export type Formats = {
  date: (moment: Date) => string
  dateTime: (moment: Date) => string
  /** A day, given as an ISO date. */
  day: (isoDate: string) => string
  time: (moment: Date) => string
  number: (value: number) => string
  /** Of a number with more than six digits what fits beside a plot: `20 jt`. */
  tick: (value: number) => string
  /** A share, of which 1 is all: `12 %`. */
  percent: (share: number) => string
  /** The name of the zone, such as `WIB`, as of a moment. */
  zone: (moment: Date) => string
}

/** How to write dates and numbers for a person, as `deskMessages` takes them: null stands for the language of the site. */
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
