import * as z from 'zod'
import { LIMITS } from '../field-limits'
import { memoryShares } from '../memory.mjs'
import { truncate } from '../text/strings'
import {
  integer,
  isHost,
  isTimeZone,
  oneLine,
  positiveNumber,
  secret,
  toAllowList,
  toContact,
  toDatabase,
  toOrigin,
  webUrl,
} from './rules'
import { ENDPOINT, isEndpoint, parseEdge, REGION, REGION_EXAMPLE, toMediaStore } from './targets'

const ARTICLE_TYPES = ['BlogPosting', 'Article', 'NewsArticle', 'TechArticle'] as const

export const settings = z.object({
  PORT: integer(1, 65_535).default(3000),
  HOST: z.string().refine(isHost, 'an IP address or a host name').default('127.0.0.1'),
  DATABASE_URL: z.string().transform(toDatabase).prefault('file:./data/artikel.db'),
  DATABASE_CONNECTIONS: integer(5, 1_000).default(15),
  SITE_URL: z.string().transform(toOrigin).optional(),
  SITE_NAME: oneLine(100).default('Artikel'),
  SITE_DESCRIPTION: oneLine(500).optional(),
  SITE_LOCALE: z.enum(['id', 'en'], 'id or en').default('id'),
  SITE_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'an IANA time zone, such as Asia/Jakarta')
    .default('Asia/Jakarta'),
  DEFAULT_AUTHOR: oneLine(LIMITS.name).default('Redaksi'),
  ARTIKEL_API_KEY: secret(32).optional(),
  RATE_LIMIT: z.enum(['on', 'off'], 'on or off').default('on'),
  RATE_LIMIT_READS: integer(1, 1_000_000).default(600),
  RATE_LIMIT_WRITES: integer(1, 1_000_000).default(600),
  TRUST_PROXY: integer(0, 100).default(0),
  FRONT_CACHE_MB: integer(1, 65_536).default(() => memoryShares().frontCacheMb),
  WARM_UP: z.enum(['on', 'off'], 'on or off').default('on'),
  LOG_HITS: z.enum(['on', 'off'], 'on or off').default('off'),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'on or off').default('off'),
  ARTICLE_TYPE: z.enum(ARTICLE_TYPES, ARTICLE_TYPES.join(', ')).default('BlogPosting'),
  AI_CRAWLERS: z.enum(['allow', 'no-training', 'block'], 'allow, no-training or block').default('allow'),
  DESK: z.enum(['on', 'off'], 'on or off').default('on'),
  TRASH_DAYS: integer(0, 3_650).default(30),
  REVISIONS_KEPT: integer(0, 10_000).default(50),
  MEDIA_FETCH_ALLOW: z.string().transform(toAllowList('MEDIA_FETCH_ALLOW')).optional(),
  WEBHOOK_ALLOW: z.string().transform(toAllowList('WEBHOOK_ALLOW')).optional(),
  MEDIA_STORE: z.string().transform(toMediaStore).prefault('file:./data/media'),
  MEDIA_MAX_MB: integer(1, 1_000).default(20),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z.string().regex(REGION, REGION_EXAMPLE).optional(),
  AWS_ENDPOINT_URL: z.string().refine(isEndpoint, ENDPOINT).optional(),
  METRICS_TOKEN: secret(32).optional(),
  BUILD_FOLDER: z.string().optional(),
  NODE_ENV: z.string().optional(),
  SHUTDOWN_DELAY: integer(0, 300).default(1),
  WEBHOOK_RETRY_SCALE: positiveNumber(1_000).default(1),
  WEBSUB_HUB: webUrl('a WebSub hub').optional(),
  EDGE: z.string().transform(parseEdge).optional(),
  EDGE_TOKEN: secret(8).optional(),
  EDGE_API: webUrl('the API of the edge').optional(),
  SECURITY_CONTACT: z.string().transform(toContact).optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-z0-9-]{8,128}$/i, '8 to 128 letters, digits and hyphens')
    .optional(),
  INDEXNOW_ENDPOINT: webUrl('an IndexNow endpoint').default('https://api.indexnow.org/indexnow'),
})

const CREDENTIALS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const

const WITH_TOKEN: readonly unknown[] = ['fastly', 'cloudflare']

export const variables = settings.superRefine(
  (values, context) => {
    const isMissing = (name: keyof typeof values) => values[name] === undefined
    const addMissing = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (WITH_TOKEN.includes(values.EDGE?.kind) && isMissing('EDGE_TOKEN'))
      addMissing('EDGE_TOKEN', 'the API token that may purge what EDGE names')
    if (values.MEDIA_STORE.kind === 's3')
      for (const name of CREDENTIALS.filter(isMissing))
        addMissing(name, 'the key of the bucket in MEDIA_STORE')
  },
  // Also if other settings are wrong: a start reports all errors at once.
  { when: () => true },
)

export type Variables = z.output<typeof variables>

/** The public origin of the service; by default that of its port on localhost. */
export function siteUrlOf({ SITE_URL, PORT }: Variables): string {
  return SITE_URL ?? `http://localhost:${PORT}`
}

/** A description of the site in one line; the default is in the language of the site. */
export function siteDescriptionOf({ SITE_DESCRIPTION, SITE_LOCALE }: Variables): string {
  return SITE_DESCRIPTION ?? DESCRIPTIONS[SITE_LOCALE]
}

const DESCRIPTIONS = {
  id: 'Bacaan pilihan, diterbitkan dengan Artikel.',
  en: 'Good reading, published with Artikel.',
}

const KEYS: ReadonlySet<string> = new Set(['ARTIKEL_API_KEY', 'METRICS_TOKEN', 'EDGE_TOKEN'])
const KEY_LENGTHS: Record<string, [number, number]> = { EDGE_TOKEN: [8, 512], INDEXNOW_KEY: [8, 128] }

const MAX_SHOWN_LENGTH = 80

/** Describes the rejected value of a variable, without anything that is or may contain a secret. */
export function rejectedValue(name: string, values: Record<string, string>): string {
  const value = values[name] ?? ''
  if (KEYS.has(name) || name === 'INDEXNOW_KEY') return describeKey(value, KEY_LENGTHS[name])
  if (name === 'DATABASE_URL') return `is "${/^([a-z]+:\/\/|file:)/.exec(value)?.[0] ?? ''}…"`

  const shown = value.replace(/\/\/.*@/s, '//…@').replace(/\?.*/s, '?…')
  return `is ${JSON.stringify(truncate(withoutKeys(shown, values), MAX_SHOWN_LENGTH + 1))}`
}

/** A shorter text may well occur in another setting, and is nobody's key. */
const SHORTEST_HIDDEN = 8

/** Masks every configured key in a text, in case it was set here by mistake. */
function withoutKeys(text: string, values: Record<string, string>): string {
  const keys = [...KEYS].map((name) => values[name] ?? '').filter(({ length }) => length >= SHORTEST_HIDDEN)
  return keys.reduce((shown, key) => shown.replaceAll(key, '…'), text)
}

function describeKey({ length }: string, [min, max] = [32, 512]): string {
  if (length >= min && length <= max) return 'has a character that is not accepted'
  return `has ${length} ${length === 1 ? 'character' : 'characters'}`
}
