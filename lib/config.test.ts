import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Config, ConfigError, parseConfig } from './config'
import { memoryShares } from './memory.mjs'

describe('without any variables', () => {
  test('every setting has its default', () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      database: { provider: 'sqlite', file: resolve('data/artikel.db') },
      databaseConnections: 15,
      siteUrl: 'http://localhost:3000',
      desk: true,
      siteName: 'Artikel',
      siteDescription: 'Bacaan pilihan, diterbitkan dengan Artikel.',
      siteLocale: 'id',
      siteTimezone: 'Asia/Jakarta',
      defaultAuthor: 'Redaksi',
      apiKey: null,
      rateLimit: true,
      rateLimitReads: 600,
      rateLimitWrites: 600,
      trustProxy: 0,
      frontCacheMb: memoryShares().frontCacheMb,
      revisionsKept: 50,
      trashDays: 30,
      mediaStore: { kind: 'file', folder: resolve('data/media') },
      mediaMaxMb: 20,
      warmUp: true,
      logHits: false,
      metricsToken: null,
      buildFolder: null,
      isDevelopment: false,
      shutdownDelay: 1,
      hstsSubdomains: false,
      articleType: 'BlogPosting',
      aiCrawlers: 'allow',
      mediaFetchAllow: { setting: 'MEDIA_FETCH_ALLOW', hosts: [], networks: [] },
      webhookAllow: { setting: 'WEBHOOK_ALLOW', hosts: [], networks: [] },
      webhookRetryScale: 1,
      websubHub: null,
      securityContact: null,
      edge: null,
      indexNow: null,
    })
  })
})

type Accepted = { env: Record<string, string>; expected: Partial<Config> }

const EDGE = { id: '', token: null, site: '', isOwnAddress: false }

const accepted: Accepted[] = [
  { env: { PORT: ' 8080 ' }, expected: { port: 8080, siteUrl: 'http://localhost:8080' } },
  { env: { PORT: '' }, expected: { port: 3000 } },
  { env: { HOST: '0.0.0.0' }, expected: { host: '0.0.0.0' } },
  { env: { HOST: '::' }, expected: { host: '::' } },
  { env: { HOST: 'web-1.internal' }, expected: { host: 'web-1.internal' } },
  {
    env: { DATABASE_URL: '  ' },
    expected: { database: { provider: 'sqlite', file: resolve('data/artikel.db') } },
  },
  {
    env: { DATABASE_URL: 'file:x.db' },
    expected: { database: { provider: 'sqlite', file: resolve('x.db') } },
  },
  {
    env: { DATABASE_URL: 'file:/srv/x.db' },
    expected: { database: { provider: 'sqlite', file: '/srv/x.db' } },
  },
  {
    env: { DATABASE_URL: 'file:///srv/x.db' },
    expected: { database: { provider: 'sqlite', file: '/srv/x.db' } },
  },
  {
    env: { DATABASE_URL: 'postgresql://a:b@db/c' },
    expected: { database: { provider: 'postgresql', url: 'postgresql://a:b@db/c' } },
  },
  {
    env: { DATABASE_URL: 'postgres://db/c' },
    expected: { database: { provider: 'postgresql', url: 'postgres://db/c' } },
  },
  { env: { SITE_URL: 'https://Example.org/' }, expected: { siteUrl: 'https://example.org' } },
  { env: { SITE_URL: 'https://example.org:443' }, expected: { siteUrl: 'https://example.org' } },
  {
    env: { SITE_URL: 'http://bücher.example:8080' },
    expected: { siteUrl: 'http://xn--bcher-kva.example:8080' },
  },
  { env: { SITE_NAME: 'Kopi & Teh' }, expected: { siteName: 'Kopi & Teh' } },
  { env: { SITE_DESCRIPTION: 'Cafe\u0301' }, expected: { siteDescription: 'Café' } },
  { env: { SITE_LOCALE: 'en' }, expected: { siteLocale: 'en' } },
  { env: { SITE_TIMEZONE: 'Europe/Warsaw' }, expected: { siteTimezone: 'Europe/Warsaw' } },
  { env: { DEFAULT_AUTHOR: 'Ayu' }, expected: { defaultAuthor: 'Ayu' } },
  { env: { ARTIKEL_API_KEY: 'k'.repeat(32) }, expected: { apiKey: 'k'.repeat(32) } },
  { env: { ARTIKEL_API_KEY: ' ' }, expected: { apiKey: null } },
  { env: { RATE_LIMIT: 'off' }, expected: { rateLimit: false } },
  { env: { RATE_LIMIT_READS: '1' }, expected: { rateLimitReads: 1 } },
  { env: { RATE_LIMIT_WRITES: '90' }, expected: { rateLimitWrites: 90 } },
  { env: { TRUST_PROXY: '2' }, expected: { trustProxy: 2 } },
  { env: { FRONT_CACHE_MB: '64' }, expected: { frontCacheMb: 64 } },
  { env: { WARM_UP: 'off' }, expected: { warmUp: false } },
  { env: { LOG_HITS: 'on' }, expected: { logHits: true } },
  { env: { ARTICLE_TYPE: 'NewsArticle' }, expected: { articleType: 'NewsArticle' } },
  { env: { AI_CRAWLERS: 'no-training' }, expected: { aiCrawlers: 'no-training' } },
  { env: { WEBSUB_HUB: 'https://hub.example/' }, expected: { websubHub: 'https://hub.example/' } },
  {
    env: { MEDIA_FETCH_ALLOW: 'Minio.lan, 10.0.0.0/8,::1' },
    expected: {
      mediaFetchAllow: {
        setting: 'MEDIA_FETCH_ALLOW',
        hosts: ['minio.lan'],
        networks: ['10.0.0.0/8', '::1/128'],
      },
    },
  },
  {
    env: { EDGE: 'varnish:http://10.0.0.5:80/' },
    expected: { edge: { ...EDGE, kind: 'varnish', address: 'http://10.0.0.5', isOwnAddress: true } },
  },
  {
    env: { EDGE: 'fastly:SU1Z0isx', EDGE_TOKEN: 'rahasia-1', SITE_URL: 'https://x.example' },
    expected: {
      edge: {
        ...EDGE,
        kind: 'fastly',
        id: 'SU1Z0isx',
        address: 'https://api.fastly.com',
        token: 'rahasia-1',
        site: 'https://x.example',
      },
    },
  },
  {
    env: { EDGE: 'cloudflare:023e', EDGE_TOKEN: 'rahasia-1', EDGE_API: 'http://127.0.0.1:9/v4/' },
    expected: {
      edge: {
        ...EDGE,
        kind: 'cloudflare',
        id: '023e',
        address: 'http://127.0.0.1:9/v4',
        token: 'rahasia-1',
        isOwnAddress: true,
      },
    },
  },
  { env: { WEBHOOK_RETRY_SCALE: '0.001' }, expected: { webhookRetryScale: 0.001 } },
  {
    env: { WEBHOOK_ALLOW: 'n8n' },
    expected: { webhookAllow: { setting: 'WEBHOOK_ALLOW', hosts: ['n8n'], networks: [] } },
  },
  { env: { SECURITY_CONTACT: 'a@b.example' }, expected: { securityContact: 'mailto:a@b.example' } },
  { env: { SECURITY_CONTACT: 'https://b.example/s' }, expected: { securityContact: 'https://b.example/s' } },
  {
    env: { INDEXNOW_KEY: 'abcdef0123456789' },
    expected: { indexNow: { key: 'abcdef0123456789', endpoint: 'https://api.indexnow.org/indexnow' } },
  },
  {
    env: { INDEXNOW_KEY: 'k-k-k-k-k', INDEXNOW_ENDPOINT: 'http://127.0.0.1:8/x' },
    expected: { indexNow: { key: 'k-k-k-k-k', endpoint: 'http://127.0.0.1:8/x' } },
  },
]

describe('the configuration accepts', () => {
  test.each(accepted)('$env', ({ env, expected }) => {
    expect(parseConfig(env)).toMatchObject(expected)
  })
})

const PORT_RULE = 'accepted: an integer from 1 to 65535.'
const DATABASE_RULE =
  'accepted: file:<path of a SQLite file, without ? and #> or postgresql://<user>:<password>@<host>/<database>.'
const ORIGIN_RULE = 'accepted: the public origin, such as https://example.org.'
const BARE_RULE = 'accepted: an origin without a path, query or fragment, such as https://example.org.'
const ZONE_RULE = 'accepted: an IANA time zone, such as Asia/Jakarta.'
const KEY_RULE = 'accepted: 32 to 512 letters, digits and other visible ASCII characters.'

const EDGE_RULE = 'accepted: varnish:http://<host>:<port>, fastly:<service id> or cloudflare:<zone id>.'

const STORE_RULE = 'accepted: file:<path of a folder> or s3://<bucket>/<prefix>?endpoint=<URL>&region=<name>.'

const WITHOUT_KEY = 'without user:password@; the key belongs in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'

const ALLOW_RULE =
  'accepted: host names, IP addresses and networks such as 10.0.0.0/8, comma separated, without ports.'

type Rejected = { env: Record<string, string>; line: string }

const rejected: Rejected[] = [
  { env: { PORT: '0' }, line: `PORT is "0"; ${PORT_RULE}` },
  { env: { PORT: '65536' }, line: `PORT is "65536"; ${PORT_RULE}` },
  { env: { PORT: '3e3' }, line: `PORT is "3e3"; ${PORT_RULE}` },
  { env: { PORT: 'http' }, line: `PORT is "http"; ${PORT_RULE}` },
  { env: { HOST: 'a b' }, line: 'HOST is "a b"; accepted: an IP address or a host name.' },
  { env: { HOST: 'http://x' }, line: 'HOST is "http://x"; accepted: an IP address or a host name.' },
  { env: { DATABASE_URL: 'mysql://u:hunter2@h/d' }, line: `DATABASE_URL is "mysql://…"; ${DATABASE_RULE}` },
  {
    env: { DATABASE_URL: 'postgresql://u:hunter2@h:0x/d' },
    line: `DATABASE_URL is "postgresql://…"; ${DATABASE_RULE}`,
  },
  { env: { DATABASE_URL: 'hunter2' }, line: `DATABASE_URL is "…"; ${DATABASE_RULE}` },
  { env: { DATABASE_URL: 'file:/srv/a#c/x.db' }, line: `DATABASE_URL is "file:…"; ${DATABASE_RULE}` },
  { env: { DATABASE_URL: 'file:' }, line: `DATABASE_URL is "file:…"; ${DATABASE_RULE}` },
  { env: { DATABASE_URL: 'file:data/' }, line: `DATABASE_URL is "file:…"; ${DATABASE_RULE}` },
  { env: { DATABASE_URL: 'file://data/x.db' }, line: `DATABASE_URL is "file://…"; ${DATABASE_RULE}` },
  { env: { SITE_URL: 'example.org' }, line: `SITE_URL is "example.org"; ${ORIGIN_RULE}` },
  { env: { SITE_URL: 'ftp://example.org' }, line: `SITE_URL is "ftp://example.org"; ${ORIGIN_RULE}` },
  { env: { SITE_URL: 'https://u:hunter2@x.org' }, line: `SITE_URL is "https://…@x.org"; ${ORIGIN_RULE}` },
  { env: { SITE_URL: 'https://x.org/blog' }, line: `SITE_URL is "https://x.org/blog"; ${BARE_RULE}` },
  { env: { SITE_URL: 'https://x.org?t=hunter2' }, line: `SITE_URL is "https://x.org?…"; ${BARE_RULE}` },
  { env: { SITE_NAME: 'a\nb' }, line: 'SITE_NAME is "a\\nb"; accepted: one line of at most 100 characters.' },
  {
    env: { SITE_DESCRIPTION: 'd'.repeat(501) },
    line: `SITE_DESCRIPTION is "${'d'.repeat(80)}…"; accepted: one line of at most 500 characters.`,
  },
  {
    env: { AWS_REGION: 'ap southeast' },
    line: 'AWS_REGION is "ap southeast"; accepted: the name of a region, such as eu-central-1.',
  },
  { env: { SITE_LOCALE: 'fr' }, line: 'SITE_LOCALE is "fr"; accepted: id or en.' },
  { env: { SITE_TIMEZONE: 'Jakarta' }, line: `SITE_TIMEZONE is "Jakarta"; ${ZONE_RULE}` },
  { env: { SITE_TIMEZONE: '+07:00' }, line: `SITE_TIMEZONE is "+07:00"; ${ZONE_RULE}` },
  {
    env: { DEFAULT_AUTHOR: '\u0007' },
    line: 'DEFAULT_AUTHOR is "\\u0007"; accepted: one line of at most 191 characters.',
  },
  { env: { ARTIKEL_API_KEY: 'hunter2' }, line: `ARTIKEL_API_KEY has 7 characters; ${KEY_RULE}` },
  {
    env: { ARTIKEL_API_KEY: 'hunter2 '.repeat(8) },
    line: `ARTIKEL_API_KEY has a character that is not accepted; ${KEY_RULE}`,
  },
  { env: { RATE_LIMIT: 'false' }, line: 'RATE_LIMIT is "false"; accepted: on or off.' },
  {
    env: { RATE_LIMIT_READS: '0' },
    line: 'RATE_LIMIT_READS is "0"; accepted: an integer from 1 to 1000000.',
  },
  {
    env: { RATE_LIMIT_WRITES: '-1' },
    line: 'RATE_LIMIT_WRITES is "-1"; accepted: an integer from 1 to 1000000.',
  },
  { env: { TRUST_PROXY: 'true' }, line: 'TRUST_PROXY is "true"; accepted: an integer from 0 to 100.' },
  { env: { FRONT_CACHE_MB: '0' }, line: 'FRONT_CACHE_MB is "0"; accepted: an integer from 1 to 65536.' },
  { env: { LOG_HITS: 'yes' }, line: 'LOG_HITS is "yes"; accepted: on or off.' },
  {
    env: { ARTICLE_TYPE: 'Recipe' },
    line: 'ARTICLE_TYPE is "Recipe"; accepted: BlogPosting, Article, NewsArticle, TechArticle.',
  },
  { env: { AI_CRAWLERS: 'off' }, line: 'AI_CRAWLERS is "off"; accepted: allow, no-training or block.' },
  ...['10.0.0.0/33', '10.0.0.0/', 'n8n:5678', '*.lan', 'a,,b', '10.0.0', 'http://n8n', '::1/129'].map(
    (value) => ({
      env: { WEBHOOK_ALLOW: value },
      line: `WEBHOOK_ALLOW is "${value}"; ${ALLOW_RULE}`,
    }),
  ),
  {
    env: { WEBHOOK_RETRY_SCALE: '0' },
    line: 'WEBHOOK_RETRY_SCALE is "0"; accepted: a number above 0, at most 1000.',
  },
  {
    env: { WEBSUB_HUB: 'http://hub.example/' },
    line: 'WEBSUB_HUB is "http://hub.example/"; accepted: the https URL of a WebSub hub, without user:password@.',
  },
  {
    env: { WEBSUB_HUB: 'https://ani:sandi@hub.example/' },
    line: 'WEBSUB_HUB is "https://…@hub.example/"; accepted: the https URL of a WebSub hub, without user:password@.',
  },
  ...['varnish', 'varnish:10.0.0.5:80', 'varnish:http://h/x', 'fastly:', 'fastly:a/b', 'akamai:x'].map(
    (value) => ({ env: { EDGE: value }, line: `EDGE is "${value}"; ${EDGE_RULE}` }),
  ),
  {
    env: { EDGE: 'varnish:http://u:hunter2@h:80' },
    line: `EDGE is "varnish:http://…@h:80"; ${EDGE_RULE}`,
  },
  {
    env: { EDGE: 'fastly:S' },
    line: 'EDGE_TOKEN has 0 characters; accepted: the API token that may purge what EDGE names.',
  },
  {
    env: { EDGE: 'cloudflare:Z', EDGE_TOKEN: 'hunter2' },
    line: 'EDGE_TOKEN has 7 characters; accepted: 8 to 512 letters, digits and other visible ASCII characters.',
  },
  {
    env: { EDGE: 'cloudflare:Z', EDGE_TOKEN: 'hunter2 hunter2' },
    line: 'EDGE_TOKEN has a character that is not accepted; accepted: 8 to 512 letters, digits and other visible ASCII characters.',
  },
  {
    env: { EDGE_API: 'http://api.example/' },
    line: 'EDGE_API is "http://api.example/"; accepted: the https URL of the API of the edge, without user:password@.',
  },
  {
    env: { EDGE_API: 'https://ani:sandi@api.example/' },
    line: 'EDGE_API is "https://…@api.example/"; accepted: the https URL of the API of the edge, without user:password@.',
  },
  {
    env: { INDEXNOW_ENDPOINT: 'https://ani:sandi@indexnow.example/' },
    line: 'INDEXNOW_ENDPOINT is "https://…@indexnow.example/"; accepted: the https URL of an IndexNow endpoint, without user:password@.',
  },
  ...['s3://gambar/100%', 's3://gambar/%E9'].map((value) => ({
    env: { MEDIA_STORE: value },
    line: `MEDIA_STORE is "${value}"; ${STORE_RULE}`,
  })),
  ...[
    { value: 's3://gambar?endpoint=https://key:hunter2@s3.example', shown: 's3://…@s3.example' },
    { value: 's3://gambar?endpoint=https%3A%2F%2Fhunter2%40s3.example', shown: 's3://gambar?…' },
    { value: 's3://key:hunter2@gambar', shown: 's3://…@gambar' },
  ].map(({ value, shown }) => ({
    env: { MEDIA_STORE: value },
    line: `MEDIA_STORE is "${shown}"; accepted: a bucket and an endpoint ${WITHOUT_KEY}`,
  })),
  {
    env: { AWS_ENDPOINT_URL: 'https://key:hunter2@s3.example' },
    line: `AWS_ENDPOINT_URL is "https://…@s3.example"; accepted: the URL of an S3 service ${WITHOUT_KEY}`,
  },
  {
    env: { SECURITY_CONTACT: 'keamanan' },
    line: 'SECURITY_CONTACT is "keamanan"; accepted: an email address, or a URI such as https://example.org/security.',
  },
  {
    env: { INDEXNOW_KEY: 'hunter2' },
    line: 'INDEXNOW_KEY has 7 characters; accepted: 8 to 128 letters, digits and hyphens.',
  },
  {
    env: { INDEXNOW_KEY: 'hunter2_hunter2' },
    line: 'INDEXNOW_KEY has a character that is not accepted; accepted: 8 to 128 letters, digits and hyphens.',
  },
  {
    env: { INDEXNOW_KEY: 'x' },
    line: 'INDEXNOW_KEY has 1 character; accepted: 8 to 128 letters, digits and hyphens.',
  },
]

describe('the configuration rejects', () => {
  test.each(rejected)('an invalid value: $line', ({ env, line }) => {
    expect(linesOf(env)).toEqual([line])
    expect(line).not.toContain('hunter2')
  })

  test('all invalid variables at once, with a line for each', () => {
    const lines = linesOf({ PORT: 'x', SITE_LOCALE: 'x', TRUST_PROXY: 'x' })
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'SITE_LOCALE', 'TRUST_PROXY'])
  })

  test('missing variables that others require, along with the invalid ones', () => {
    const lines = linesOf({ EDGE: 'fastly:S', SITE_LOCALE: 'x', MEDIA_STORE: 's3://gambar/' })
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'SITE_LOCALE',
      'EDGE_TOKEN',
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
    ])
    expect(linesOf({ EDGE: 'akamai:x', MEDIA_STORE: 'x' })).toHaveLength(2)
  })

  test.each(['ARTIKEL_API_KEY', 'METRICS_TOKEN', 'EDGE_TOKEN'])(
    'the secret of %s in another variable, without showing it',
    (name) => {
      const key = 'k'.repeat(40)
      expect(linesOf({ [name]: key, PORT: key })).toEqual([`PORT is "…"; ${PORT_RULE}`])
    },
  )
})

function linesOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}
