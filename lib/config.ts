import { withEnvironment } from './config/media-store'
import { rejectedValue, type Variables, variables } from './config/variables'
import type { AllowList } from './outbound/resolve-allowed'
import { singleton } from './singleton'

/** The settings of this process, validated and with their defaults. */
export type Config = ReturnType<typeof toConfig>

/** Where the articles are stored: a SQLite file (absolute path) or a PostgreSQL server. */
export type DatabaseTarget = Config['database']

export type Provider = DatabaseTarget['provider']

/** Invalid settings: one line for each variable. No line contains a key or a password. */
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

/** The settings in `env`; a blank variable counts as not set. Throws `ConfigError`. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const input = withoutBlanks(env)
  const result = variables.safeParse(input)
  if (result.success) return toConfig(result.data)

  // One line for each variable, however many of its rules are broken.
  const accepted = new Map(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
  throw new ConfigError(
    [...accepted].map(([name, rule]) => `${name} ${rejectedValue(name, input)}; accepted: ${rule}.`),
  )
}

const DESCRIPTIONS = {
  id: 'Bacaan pilihan, diterbitkan dengan Artikel.',
  en: 'Good reading, published with Artikel.',
}

function toConfig(env: Variables) {
  return {
    port: env.PORT,
    host: env.HOST,
    database: env.DATABASE_URL,
    /** How many connections to PostgreSQL this instance may have. */
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** The public origin, without a trailing slash. */
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    siteName: env.SITE_NAME,
    siteDescription: env.SITE_DESCRIPTION ?? DESCRIPTIONS[env.SITE_LOCALE],
    siteLocale: env.SITE_LOCALE,
    siteTimezone: env.SITE_TIMEZONE,
    defaultAuthor: env.DEFAULT_AUTHOR,
    /** The bootstrap key, which has every scope; null if not set. */
    apiKey: env.ARTIKEL_API_KEY ?? null,
    rateLimit: env.RATE_LIMIT === 'on',
    /** Reads per minute and client. */
    rateLimitReads: env.RATE_LIMIT_READS,
    /** Writes per minute and key. */
    rateLimitWrites: env.RATE_LIMIT_WRITES,
    /** The number of trusted proxies that add to `X-Forwarded-For`. */
    trustProxy: env.TRUST_PROXY,
    /** The size of the response cache in megabytes. */
    frontCacheMb: env.FRONT_CACHE_MB,
    /** The token that lets other machines read the metrics; null if not set. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Where the build is that this process runs; null where it runs the sources. What starts a process sets it. */
    buildFolder: env.BUILD_FOLDER ?? null,
    /** Whether Next serves from the sources, and compiles what is asked for first. */
    isDevelopment: env.NODE_ENV === 'development',
    /** How long a service that stops says so before it takes no connections any more, in seconds. */
    shutdownDelay: env.SHUTDOWN_DELAY,
    /** Whether responses from the cache are logged too. */
    logHits: env.LOG_HITS === 'on',
    /** How many days a deleted article can be brought back. */
    trashDays: env.TRASH_DAYS,
    /** How many revisions of an article are kept, not counting the current one. */
    revisionsKept: env.REVISIONS_KEPT,
    /** Where pictures are stored. */
    mediaStore: withEnvironment(env.MEDIA_STORE, env),
    /** How large a picture that is sent may be, in megabytes. */
    mediaMaxMb: env.MEDIA_MAX_MB,
    /** Whether browsers must use https for the subdomains of the site too. */
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    /** The schema.org type of articles. */
    articleType: env.ARTICLE_TYPE,
    /** Which crawlers of language models robots.txt allows. */
    aiCrawlers: env.AI_CRAWLERS,
    /** Where pictures may be fetched from although it is not public. */
    mediaFetchAllow: env.MEDIA_FETCH_ALLOW ?? nothingAllowed('MEDIA_FETCH_ALLOW'),
    /** Where webhooks may be sent to although it is not public. */
    webhookAllow: env.WEBHOOK_ALLOW ?? nothingAllowed('WEBHOOK_ALLOW'),
    /** What the waits between the tries of a webhook are multiplied by. */
    webhookRetryScale: env.WEBHOOK_RETRY_SCALE,
    /** The WebSub hub that feeds name and that is pinged; null if not set. */
    websubHub: env.WEBSUB_HUB ?? null,
    /** A `mailto:`, `tel:` or `https:` URI for vulnerability reports; null if not set. */
    securityContact: env.SECURITY_CONTACT ?? null,
    /** The IndexNow key and the endpoint that receives changed URLs; null if not set. */
    indexNow: env.INDEXNOW_KEY ? { key: env.INDEXNOW_KEY, endpoint: env.INDEXNOW_ENDPOINT } : null,
  }
}

function nothingAllowed(setting: string): AllowList {
  return { setting, hosts: [], networks: [] }
}

function withoutBlanks(env: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()])
  return Object.fromEntries(trimmed.filter(([, value]) => value))
}
