import { toDateTime } from '../../text/local-date-time'
import { truncate } from '../../text/truncate'
import type { Draft } from '../draft'
import type { Loss } from '../moved'
import type { FileName } from './file-name'
import type { Known } from './names'
import { firstText, type Value } from './value'

/** The date of a file: of its front matter, else of its name. */
export function publishedAtOf(
  known: Known,
  { date }: FileName,
  timeZone: string,
  losses: Loss[],
): Date | undefined {
  const published = firstText(known.published)
  const written = firstText(known.date) || (/^\d{4}-/.test(published) ? published : '')
  if (written === '') return date === null ? undefined : (toDateTime(date, timeZone) ?? undefined)
  const moment = readDate(written, timeZone)
  if (moment) return moment
  losses.push({
    field: 'published_at',
    message: `${truncate(written, 100)} is not a date that is understood`,
  })
  return date === null ? undefined : (toDateTime(date, timeZone) ?? undefined)
}

/** `2017-2-5`, `2017/02/05 8:00` and `Feb 5 2017` too: people write them by hand. */
function readDate(text: string, timeZone: string): Date | null {
  const [, year, month = '', day = '', rest = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(.*)$/.exec(text.trim()) ?? []
  if (year !== undefined) {
    const time = rest
      .trim()
      .replace(/^T/i, '')
      .replace(/^(\d):/, '0$1:')
      .replace(/ UTC$| GMT$/, 'Z')
    return toDateTime(
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time && ` ${time}`}`,
      timeZone,
    )
  }
  if (!/\b\d{4}\b/.test(text) || !/[a-z]{3}/i.test(text)) return null
  const hasZone = /(?:gmt|utc|z|[+-]\d\d:?\d\d)\s*(?:\([^)]*\))?$/i.test(text)
  const moment = new Date(hasZone ? text : `${text} UTC`)
  if (Number.isNaN(moment.getTime())) return null
  return hasZone ? moment : toDateTime(moment.toISOString().replace(/Z$/, ''), timeZone)
}

/** Whether a file is published or a draft. */
export function statusOf(known: Known, name: FileName, losses: Loss[]): Draft['status'] {
  const isDraft =
    isTrue(known.draft) ||
    isFalse(known.published) ||
    name.isInDrafts ||
    /^draft$/i.test(firstText(known.status))
  if (isDraft) return 'draft'
  const expires = toDateTime(firstText(known.expires), 'UTC')
  if (!expires || expires > new Date()) return 'published'
  losses.push({ field: 'status', message: `it expired at ${firstText(known.expires)}; it is a draft now` })
  return 'draft'
}

function isTrue(value: Value | undefined): boolean {
  return /^(?:true|yes|1)$/i.test(firstText(value))
}

function isFalse(value: Value | undefined): boolean {
  return /^(?:false|no|0)$/i.test(firstText(value))
}
