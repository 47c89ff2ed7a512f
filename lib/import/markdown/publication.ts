import { toDateTime } from '../../text/date-time'
import { truncate } from '../../text/strings'
import { type Loss, lost } from '../import-item'
import { type Said, say } from '../sentences'
import type { SourceArticle } from '../source-article'
import type { FileName } from './file-name'
import type { Known } from './names'
import { allTexts, firstText, isGroup } from './value'

/** The publication date of a file: from its front matter, else from its name. */
export function publishedAtOf(
  known: Known,
  name: FileName,
  timeZone: string,
  losses: Loss[],
): Date | undefined {
  const read = (text: string) => momentOf(text, timeZone, 'published_at', losses)
  const goesLive = read(firstText(known.goesLive))
  const published = allTexts(known.published).find((text) => /^\d{4}-/.test(text))
  const written = read(firstText(known.date) || (published ?? ''))
  // Hugo hides a page until then, whatever its date is.
  if (goesLive && (!written || goesLive > new Date())) return goesLive
  return written ?? read(name.date ?? '')
}

function momentOf(text: string, timeZone: string, field: string, losses: Loss[]): Date | undefined {
  if (text === '') return undefined
  const moment = readDate(text, timeZone)
  // A zero date means none.
  if (moment && moment.getUTCFullYear() > 1) return moment
  losses.push(lost(field, 'unknown_date', { text: truncate(text, 100) }))
  return undefined
}

/** Also reads `2017-2-5`, `2017/02/05 8:00`, `Feb 5 2017`, and Unix time in seconds or milliseconds. */
function readDate(text: string, timeZone: string): Date | null {
  if (/^\d{10}(?:\d{3})?$/.test(text)) return new Date(Number(text.padEnd(13, '0')))
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
  const hasZone = /(?<![a-z])(?:(?:gmt|utc)?[+-]\d\d:?\d\d|gmt|utc?|z|[ecmp][sd]t)\s*(?:\([^)]*\))?$/i.test(
    text,
  )
  const moment = new Date(hasZone ? text : `${text} UTC`)
  if (Number.isNaN(moment.getTime())) return null
  return hasZone ? moment : toDateTime(moment.toISOString().replace(/Z$/, ''), timeZone)
}

/** Whether a file is published or a draft; becoming a draft for another reason than its own draft status is a loss. */
export function statusOf(
  known: Known,
  name: FileName,
  timeZone: string,
  losses: Loss[],
): SourceArticle['status'] {
  const isDraft = !allTexts(known.draft).every(isFalse) || allTexts(known.published).some(isFalse)
  if (isDraft || name.isInDrafts) return 'draft'
  const reason = reasonToHide(known, timeZone, losses)
  if (reason === null) return TO_COME.test(firstText(known.status)) ? 'scheduled' : 'published'
  if (reason !== 'draft') losses.push({ field: 'status', ...reason })
  return 'draft'
}

const UNSEEN =
  /^(?:archived|deleted|draft|private|hidden|inactive|internal|members|paid|password|pending|(?:(?:in|needs|pending)[ _-])?review|tiers|unpublished|unlisted|trash)$/i
/** Any other visibility names those who may read. */
const SEEN = /^(?:public|visible|everyone|all|true|)$/i
const TO_COME = /^(?:scheduled|future)$/i

/** Why a file is not public; null if it is. */
function reasonToHide(known: Known, timeZone: string, losses: Loss[]): Said | 'draft' | null {
  const [status, visibility] = [firstText(known.status), firstText(known.visibility)]
  if (/^draft$/i.test(status)) return 'draft'
  if (UNSEEN.test(status)) return say('had_status', { status: status.toLowerCase() })
  if (!SEEN.test(visibility)) return say('had_status', { status: visibility.toLowerCase() })
  if (!allTexts(known.hidden).every(isFalse)) return say('was_hidden')
  if (/^false$/i.test(firstText(known.permalink))) return say('had_no_page')
  const build = isGroup(known.build) ? known.build : {}
  if (/^(?:never|false)$/i.test(firstText(build.render))) return say('had_no_page')
  if (/^(?:never|false)$/i.test(firstText(build.list))) return say('was_hidden')
  const expiry = firstText(known.expires)
  const expires = momentOf(expiry, timeZone, 'expiryDate', losses)
  return !expires || expires > new Date() ? null : say('expired', { date: expiry })
}

/** As in YAML 1.1, which Jekyll reads. */
function isFalse(text: string): boolean {
  return /^(?:false|no|n|off|0)$/i.test(text)
}
