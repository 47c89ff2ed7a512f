import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import type { AllowList } from '../outbound/resolve-allowed'
import { readAddress } from './postgresql-address'

type DatabaseTarget = { provider: 'sqlite'; file: string } | { provider: 'postgresql'; url: string }

/** A setting of one to nine digits, from `minimum` to `maximum` inclusive. */
export function integer(minimum: number, maximum: number) {
  const accepted = `an integer from ${minimum} to ${maximum}`
  return z
    .string()
    .regex(/^\d{1,9}$/, accepted)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, accepted)
}

/** A setting that is a number, such as `0.5`, above 0 and at most `maximum`. */
export function positiveNumber(maximum: number) {
  const accepted = `a number above 0, at most ${maximum}`
  return z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9})?$/, accepted)
    .transform(Number)
    .refine((value) => value > 0 && value <= maximum, accepted)
}

/** A secret of visible ASCII characters, at least `minimum`. */
export function secret(minimum: number) {
  return z
    .string()
    .regex(
      new RegExp(`^[\\x21-\\x7e]{${minimum},512}$`),
      `${minimum} to 512 letters, digits and other visible ASCII characters`,
    )
}

/** Text in Unicode NFC without line breaks and control characters. */
export function oneLine(maxLength: number) {
  return z
    .string()
    .transform((text) => text.normalize('NFC'))
    .refine(
      (text) => [...text].length <= maxLength && !/\p{Cc}/u.test(text),
      `one line of at most ${maxLength} characters`,
    )
}

/** Whether a text is an IP address (IPv6 without brackets) or can be a host name; nothing is looked up. */
export function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text)
}

/** Whether a text is an IANA time zone that this Node knows, and no fixed offset. */
export function isTimeZone(text: string): boolean {
  // Intl also accepts offsets such as +07:00, which have no daylight saving.
  if (!/^[a-z]/i.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** An https URL, or an http URL of this machine. The guarded client sends no user and password, and feeds would show them. */
export function webUrl(what: string) {
  return z.string().refine(isWebUrl, `the https URL of ${what}, without user:password@`)
}

function isWebUrl(text: string): boolean {
  if (!URL.canParse(text) || hasCredentials(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Parses `DATABASE_URL`, and makes the path of a SQLite file absolute. The issue for any other text repeats nothing of it. */
export function toDatabase(text: string, context: z.RefinementCtx): DatabaseTarget {
  const file = /^file:(?:\/\/(?=\/))?(?!\/\/)([^?#]*[^?#/])$/.exec(text)?.[1]
  if (file) return { provider: 'sqlite', file: resolve(file) }
  try {
    readAddress(text)
    return { provider: 'postgresql', url: text }
  } catch (error) {
    return reject(
      context,
      `file:<path of a SQLite file, without ? and #> or ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** Parses a URL that consists of nothing but an origin. */
export function toOrigin(text: string, context: z.RefinementCtx): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || hasCredentials(text)) {
    return reject(context, 'the public origin, such as https://example.org')
  }
  if (url.pathname !== '/' || url.search || url.hash) {
    return reject(context, 'an origin without a path, query or fragment, such as https://example.org')
  }
  return url.origin
}

/** Whether a text is a URL with a user or a password. */
export function hasCredentials(text = ''): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return Boolean(url?.username || url?.password)
}

/** The URI of a contact (RFC 9116 §2.5.3); an email address becomes a `mailto:` URI. */
export function toContact(text: string, context: z.RefinementCtx): string {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`
  if (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\S+)$/.test(text)) return text
  return reject(context, 'an email address, or a URI such as https://example.org/security')
}

const ALLOWED = 'host names, IP addresses and networks such as 10.0.0.0/8, comma separated, without ports'

/** Parses hosts and networks that a guarded request may reach although they are not public. Errors name `setting`. */
export function toAllowList(setting: string) {
  return (text: string, context: z.RefinementCtx): AllowList => {
    const items = text.split(',').map((item) => item.trim().toLowerCase())
    const networks = items.map(toNetwork)
    const hosts = items.filter((_item, index) => networks[index] === null)
    if (!hosts.every((host) => isHost(host) && !/^[\d.]+$/.test(host))) return reject(context, ALLOWED)
    return { setting, hosts, networks: networks.filter((network) => network !== null) }
  }
}

function toNetwork(text: string): string | null {
  const [address = '', length, ...rest] = text.split('/')
  const bits = { 0: null, 4: 32, 6: 128 }[isIP(address)] ?? null
  if (bits === null || rest.length > 0) return null
  if (length === undefined) return `${address}/${bits}`
  return /^\d{1,3}$/.test(length) && Number(length) <= bits ? text : null
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

/** Rejects a setting; `accepted` says what it may be. */
export function reject(context: z.RefinementCtx, accepted: string): never {
  context.addIssue({ code: 'custom', message: accepted })
  return z.NEVER
}
