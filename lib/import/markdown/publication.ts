import { toDateTime } from '../../text/date-time'
import { truncate } from '../../text/strings'
import { type Loss, lost } from '../import-item'
import { type Said, say } from '../sentences'
import type { SourceArticle } from '../source-article'
import type { FileName } from './file-name'
import type { Known } from './names'
import { allTexts, firstText, isGroup, type Value } from './value'

/** The publication date of a file: from its front matter, else from its name. */
export function publishedAtOf(
  known: Known,
  name: FileName,
  timeZone: string,
  losses: Loss[],
): Date | undefined {
  const read = (text: string) => momentOf(text, timeZone, 'published_at', losses)
  const named = [...allTexts(known.goesLive), ...allTexts(known.published).filter(isDate)].map(read)
  // A page is hidden until then, whatever its other dates are.
  const toCome = named.find((moment) => moment && moment > new Date())
  if (toCome) return toCome
  const [goesLive] = named.filter((moment) => moment !== undefined)
  return read(firstText(known.date)) ?? goesLive ?? read(firstText(known.created) || (name.date ?? ''))
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
  const isDraft = !areFalse(known.draft) || allTexts(known.published).some(isFalse)
  const stages = textsOf(known.seen)
  if (isDraft || name.isInDrafts || stages.some((text) => /^drafts?$/i.test(text))) return 'draft'
  const reason = reasonToHide(known, timeZone, losses)
  if (reason === null) return stages.some((text) => TO_COME.test(text)) ? 'scheduled' : 'published'
  losses.push({ field: 'status', ...reason })
  return 'draft'
}

/** What says that everybody may read; any other word names those who may, or a stage before that. */
const SEEN =
  /^(?:public|publish|published|visible|listed|everyone|everybody|anyone|all|open|free|live|online|active|released|final|finished|done|complete|completed|stable|evergreen|true|yes|y|on|1)$/i
const TO_COME = /^(?:scheduled|future)$/i

/** Why a file is not public; null if it is. What is not known to be public is not. */
function reasonToHide(known: Known, timeZone: string, losses: Loss[]): Said | null {
  const isSeen = (text: string) => SEEN.test(text) || TO_COME.test(text)
  const published = textsOf(known.published).filter((text) => !isDate(text))
  const unseen = [...textsOf(known.seen), ...published].find((text) => !isSeen(text))
  if (unseen !== undefined) return say('had_status', { status: truncate(unseen.toLowerCase(), 100) })
  if (!areFalse(known.hidden)) return say('was_hidden')
  if (/^false$/i.test(firstText(known.permalink))) return say('had_no_page')
  const build = isGroup(known.build) ? known.build : {}
  if (/^(?:never|false)$/i.test(firstText(build.render))) return say('had_no_page')
  if (/^(?:never|false)$/i.test(firstText(build.list))) return say('was_hidden')
  const expired = allTexts(known.expires).find((text) => {
    const expires = momentOf(text, timeZone, 'expiryDate', losses)
    return expires !== undefined && expires <= new Date()
  })
  return expired === undefined ? null : say('expired', { date: expired })
}

/** The texts of a value; a group is one too, since nobody knows what it means. */
function textsOf(value: Value | undefined): string[] {
  const values = value === undefined ? [] : [value].flat()
  return values.map((item) => (isGroup(item) ? JSON.stringify(item) : firstText(item))).filter(Boolean)
}

function areFalse(value: Value | undefined): boolean {
  return textsOf(value).every(isFalse)
}

function isDate(text: string): boolean {
  return readDate(text, 'UTC') !== null
}

/** As in YAML 1.1, which Jekyll reads. */
function isFalse(text: string): boolean {
  return /^(?:false|no|n|off|0)$/i.test(text)
}
