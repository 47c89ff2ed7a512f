import { type EdgeTarget, toEdge, withEnvironment } from './config/targets'
import { rejectedValue, siteDescriptionOf, siteUrlOf, type Variables, variables } from './config/variables'
import type { AllowList } from './outbound/resolve-allowed'
import { singleton } from './singleton'

export type Config = ReturnType<typeof toConfig>

export type DatabaseTarget = Config['database']

export type Provider = DatabaseTarget['provider']

/** One line for each variable; none contains a key or a password. */
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

/** The environment of this process, secrets included. */
export function environment(): Record<string, string | undefined> {
  return process.env
}

/** The settings in `env`; a blank variable counts as not set. Throws `ConfigError`. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const input = withoutBlanks(env)
  const result = variables.safeParse(input)
  if (result.success) return toConfig(result.data)

  const accepted = new Map(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
  throw new ConfigError(
    [...accepted].map(([name, rule]) => `${name} ${rejectedValue(name, input)}; accepted: ${rule}.`),
  )
}

function toConfig(env: Variables) {
  return {
    port: env.PORT,
    host: env.HOST,
    database: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    siteUrl: siteUrlOf(env),
    siteName: env.SITE_NAME,
    siteDescription: siteDescriptionOf(env),
    siteLocale: env.SITE_LOCALE,
    siteTimezone: env.SITE_TIMEZONE,
    defaultAuthor: env.DEFAULT_AUTHOR,
    apiKey: env.ARTIKEL_API_KEY ?? null,
    rateLimit: env.RATE_LIMIT === 'on',
    rateLimitReads: env.RATE_LIMIT_READS,
    rateLimitWrites: env.RATE_LIMIT_WRITES,
    trustProxy: env.TRUST_PROXY,
    frontCacheMb: env.FRONT_CACHE_MB,
    warmUp: env.WARM_UP === 'on',
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Set by the program that starts this process; null when it runs from source. */
    buildFolder: env.BUILD_FOLDER ?? null,
    desk: env.DESK === 'on',
    isDevelopment: env.NODE_ENV === 'development',
    /** The seconds for which a stopping service still accepts connections. */
    shutdownDelay: env.SHUTDOWN_DELAY,
    logHits: env.LOG_HITS === 'on',
    trashDays: env.TRASH_DAYS,
    /** Not counting the current one. */
    revisionsKept: env.REVISIONS_KEPT,
    mediaStore: withEnvironment(env.MEDIA_STORE, env),
    mediaMaxMb: env.MEDIA_MAX_MB,
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    articleType: env.ARTICLE_TYPE,
    aiCrawlers: env.AI_CRAWLERS,
    mediaFetchAllow: env.MEDIA_FETCH_ALLOW ?? nothingAllowed('MEDIA_FETCH_ALLOW'),
    webhookAllow: env.WEBHOOK_ALLOW ?? nothingAllowed('WEBHOOK_ALLOW'),
    webhookRetryScale: env.WEBHOOK_RETRY_SCALE,
    websubHub: env.WEBSUB_HUB ?? null,
    securityContact: env.SECURITY_CONTACT ?? null,
    edge: edgeOf(env),
    indexNow: env.INDEXNOW_KEY ? { key: env.INDEXNOW_KEY, endpoint: env.INDEXNOW_ENDPOINT } : null,
  }
}

function edgeOf({ EDGE, EDGE_TOKEN, EDGE_API, SITE_URL }: Variables): EdgeTarget | null {
  if (!EDGE) return null
  return toEdge(EDGE, {
    ...(EDGE_TOKEN && { token: EDGE_TOKEN }),
    ...(EDGE_API && { api: EDGE_API }),
    ...(SITE_URL && { site: SITE_URL }),
  })
}

function nothingAllowed(setting: string): AllowList {
  return { setting, hosts: [], networks: [] }
}

function withoutBlanks(env: Record<string, string | undefined>): Record<string, string> {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim()])
  return Object.fromEntries(trimmed.filter(([, value]) => value))
}
