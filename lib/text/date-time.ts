/** RFC 3339 §5.6: date, time and offset; seconds may have a fraction. */
const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

/** The moment of an RFC 3339 date-time, to the millisecond; null when there is no such moment (30 February, 25:00). */
export function parseDateTime(text: string): Date | null {
  const parts = RFC_3339.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second, fraction = '', offset = 'Z'] = parts
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (Number(day) < 1 || Number(day) > daysInMonth || Number(hour) > 23 || Number(second) > 59) return null
  const moment = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${offset.toUpperCase()}`,
  )
  return Number.isNaN(moment.getTime()) ? null : moment
}
