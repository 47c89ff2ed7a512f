import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { singleton } from './singleton'
import { truncate } from './text/truncate'

/** Where the articles are kept: a SQLite file (absolute path) or a PostgreSQL server. */
export type DatabaseTarget = { provider: 'sqlite'; file: string } | { provider: 'postgresql'; url: string }

export type Provider = DatabaseTarget['provider']

/** The settings of this process, checked and with their defaults filled in. */
export type Config = ReturnType<typeof toConfig>

/** Settings that cannot be used: one line for each bad variable. No line shows a key or a password. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  constructor(readonly lines: string[]) {
    super(lines.join('\n'))
  }
}

/** The settings of this process, read from its environment once. Throws `ConfigError`. */
export function config(): Config {
  return singleton('config', () => parseConfig(process.env))
}

/** The settings that `env` asks for; a blank variable counts as not set. Throws `ConfigError`. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = withoutBlanks(env)
  const result = variables.safeParse(given)
  if (result.success) return toConfig(result.data)

  // One line a variable, however many of its rules are broken.
  const accepted = new Map(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
  throw new ConfigError(
    [...accepted].map(([name, rule]) => `${name} ${whatWasGiven(name, given)}; accepted: ${rule}.`),
  )
}

const ARTICLE_TYPES = ['BlogPosting', 'Article', 'NewsArticle', 'TechArticle'] as const

// The message of each rule is what its line says is accepted.
const variables = z.object({
  PORT: integer(1, 65_535).default(3000),
  HOST: z.string().refine(isHost, 'an IP address or a host name').default('127.0.0.1'),
  DATABASE_URL: z.string().transform(toDatabase).prefault('file:./data/artikel.db'),
  SITE_URL: z.string().transform(toOrigin).optional(),
  SITE_NAME: oneLine(100).default('Artikel'),
  SITE_DESCRIPTION: oneLine(500).optional(),
  SITE_LOCALE: z.enum(['id', 'en'], 'id or en').default('id'),
  SITE_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'a time zone of the IANA database, such as Asia/Jakarta')
    .default('Asia/Jakarta'),
  DEFAULT_AUTHOR: oneLine(191).default('Redaksi'),
  ARTIKEL_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,512}$/, '32 to 512 letters, digits and other visible ASCII characters')
    .optional(),
  RATE_LIMIT: z.enum(['on', 'off'], 'on or off').default('on'),
  RATE_LIMIT_READS: integer(1, 1_000_000).default(600),
  RATE_LIMIT_WRITES: integer(1, 1_000_000).default(600),
  TRUST_PROXY: integer(0, 100).default(0),
  FRONT_CACHE_MB: integer(1, 65_536).default(256),
  LOG_HITS: z.enum(['on', 'off'], 'on or off').default('off'),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'on or off').default('off'),
  ARTICLE_TYPE: z.enum(ARTICLE_TYPES, ARTICLE_TYPES.join(', ')).default('BlogPosting'),
  AI_CRAWLERS: z.enum(['allow', 'no-training', 'block'], 'allow, no-training or block').default('allow'),
  WEBSUB_HUB: z.string().refine(isWebAddress, 'the https address of a WebSub hub').optional(),
  SECURITY_CONTACT: z.string().transform(toContact).optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-z0-9-]{8,128}$/i, '8 to 128 letters, digits and hyphens')
    .optional(),
  INDEXNOW_ENDPOINT: z
    .string()
    .refine(isWebAddress, 'the https address of a search engine that takes IndexNow notices')
    .default('https://api.indexnow.org/indexnow'),
})

const DESCRIPTIONS = {
  id: 'Bacaan pilihan, diterbitkan dengan Artikel.',
  en: 'Good reading, published with Artikel.',
}

function toConfig(env: z.output<typeof variables>) {
  return {
    port: env.PORT,
    host: env.HOST,
    database: env.DATABASE_URL,
    /** The public origin, without a trailing slash. */
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    siteName: env.SITE_NAME,
    siteDescription: env.SITE_DESCRIPTION ?? DESCRIPTIONS[env.SITE_LOCALE],
    siteLocale: env.SITE_LOCALE,
    siteTimezone: env.SITE_TIMEZONE,
    defaultAuthor: env.DEFAULT_AUTHOR,
    /** The bootstrap key, which has every scope; null when there is none. */
    apiKey: env.ARTIKEL_API_KEY ?? null,
    rateLimit: env.RATE_LIMIT === 'on',
    /** Reads a minute for each client. */
    rateLimitReads: env.RATE_LIMIT_READS,
    /** Writes a minute for each key. */
    rateLimitWrites: env.RATE_LIMIT_WRITES,
    /** How many proxies in front add to `X-Forwarded-For` and are believed. */
    trustProxy: env.TRUST_PROXY,
    /** Megabytes of memory for finished answers. */
    frontCacheMb: env.FRONT_CACHE_MB,
    /** Whether answers from that memory have a log line too. */
    logHits: env.LOG_HITS === 'on',
    /** Whether browsers are to use https for the subdomains of the site too. */
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    /** What articles are to search engines, in the words of schema.org. */
    articleType: env.ARTICLE_TYPE,
    /** What robots.txt asks of the crawlers of language models. */
    aiCrawlers: env.AI_CRAWLERS,
    /** Told of new articles, and named in feeds; null when there is none. */
    websubHub: env.WEBSUB_HUB ?? null,
    /** A `mailto:` or `https:` address for those who find a weakness; null when none is to be named. */
    securityContact: env.SECURITY_CONTACT ?? null,
    /** Where search engines are told of changed addresses, and the key that proves whose they are; null: not told. */
    indexNow: env.INDEXNOW_KEY ? { key: env.INDEXNOW_KEY, endpoint: env.INDEXNOW_ENDPOINT } : null,
  }
}

function integer(least: number, most: number) {
  const accepted = `an integer from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, accepted)
    .transform(Number)
    .refine((value) => value >= least && value <= most, accepted)
}

function oneLine(most: number) {
  return z
    .string()
    .transform((text) => text.normalize('NFC'))
    .refine(
      (text) => [...text].length <= most && !/\p{Cc}/u.test(text),
      `one line of at most ${most} characters`,
    )
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text)
}

function isTimeZone(text: string): boolean {
  // Intl takes offsets such as +07:00 too, which know no daylight saving.
  if (!/^[a-z]/i.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

function toDatabase(text: string, context: z.RefinementCtx): DatabaseTarget {
  const file = /^file:(?:\/\/(?=\/))?(?!\/\/)([^?#]*[^?#/])$/.exec(text)?.[1]
  if (file) return { provider: 'sqlite', file: resolve(file) }
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return { provider: 'postgresql', url: text }
  return refuse(context, 'file:<path of a SQLite file> or postgresql://<user>:<password>@<host>/<database>')
}

function toOrigin(text: string, context: z.RefinementCtx): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    return refuse(context, 'the public origin, such as https://example.org')
  }
  if (url.pathname !== '/' || url.search || url.hash) {
    return refuse(context, 'an origin without a path, query or fragment, such as https://example.org')
  }
  return url.origin
}

/** By https, or plainly on this machine. */
function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.')
}

/** RFC 9116 §2.5.3 wants a URI; an address of mail alone becomes one. */
function toContact(text: string, context: z.RefinementCtx): string {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`
  if (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\S+)$/.test(text)) return text
  return refuse(context, 'a mail address, or a URI such as https://example.org/security')
}

function refuse(context: z.RefinementCtx, accepted: string): never {
  context.addIssue({ code: 'custom', message: accepted })
  return z.NEVER
}

function withoutBlanks(env: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()])
  return Object.fromEntries(trimmed.filter(([, value]) => value))
}

/** What was given, for a reader who may be anyone: nothing that can be, or can hold, a secret. */
function whatWasGiven(name: string, given: Record<string, string>): string {
  const value = given[name] ?? ''
  if (name === 'ARTIKEL_API_KEY') {
    return value.length < 32 || value.length > 512
      ? `has ${value.length} characters`
      : 'has a character that is not accepted'
  }
  if (name === 'INDEXNOW_KEY') return `has ${value.length} characters, or one that is not accepted`
  if (name === 'DATABASE_URL') return `is "${/^([a-z]+:\/\/|file:)/.exec(value)?.[0] ?? ''}…"`

  const shown = value
    .replace(/\/\/.*@/s, '//…@')
    .replace(/\?.*/s, '?…')
    .replaceAll(given.ARTIKEL_API_KEY ?? '\0', '…')
  return `is ${JSON.stringify(truncate(shown, 81))}`
}
