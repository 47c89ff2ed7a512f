import { setTimeout as delay } from 'node:timers/promises'
import { config } from '../../config'
import { log } from '../../log'
import { articleUrl } from '../../routes/addresses'
import { FEED_FORMATS, type FeedFormat, feedPath } from '../feeds/address'
import { isLocalSite } from '../local-host'
import { termPath } from '../paths'
import { type EverPublished, findEverPublished } from './ever-published'

/** Sends pings about the articles at these slugs that were ever public. Never throws: a lost ping only delays search engines. */
export async function sendPings(slugs: string[]): Promise<void> {
  if (isLocalSite()) return
  try {
    const changed = await findEverPublished(slugs)
    if (changed.length > 0) await Promise.all([pingIndexNow(changed), pingWebSubHub(changed)])
  } catch (cause) {
    log().warn({ err: cause }, 'pings failed')
  }
}

/** Submits changed URLs to search engines (https://www.indexnow.org/documentation) if a key is configured. */
async function pingIndexNow(changed: EverPublished[]): Promise<void> {
  const { indexNow, siteUrl } = config()
  if (!indexNow) return
  const { key, endpoint } = indexNow
  const submission = {
    host: new URL(siteUrl).host,
    key,
    keyLocation: `${siteUrl}/${key}.txt`,
    urlList: changed.map(({ slug }) => articleUrl(slug)),
  }
  await postPing({ url: endpoint, type: 'application/json; charset=utf-8', body: JSON.stringify(submission) })
}

/** Tells the hub of `WEBSUB_HUB`, if one is configured, which feeds have changed. */
async function pingWebSubHub(changed: EverPublished[]): Promise<void> {
  const { websubHub, siteUrl } = config()
  if (websubHub === null) return
  const lists = new Set(['', ...changed.flatMap(listPathsOf)])
  const feeds = [...lists].flatMap((path) =>
    // Object.keys forgets that its keys are those of the literal.
    (Object.keys(FEED_FORMATS) as FeedFormat[]).map((format) => siteUrl + feedPath(format, path)),
  )
  const form = new URLSearchParams([['hub.mode', 'publish'], ...feeds.map((feed) => ['hub.url', feed])])
  await postPing({ url: websubHub, type: 'application/x-www-form-urlencoded', body: form.toString() })
}

function listPathsOf({ terms }: EverPublished): string[] {
  if (terms === null) return []
  const { category, author, tags } = terms
  return [
    termPath('kategori', category),
    termPath('penulis', author),
    ...tags.map((slug) => termPath('tag', slug)),
  ]
}

const TIMEOUT_MS = 10_000
const RETRY_DELAYS_MS = [2_000, 20_000]

type Ping = { url: string; type: string; body: string }

/** Sends a ping; retries when the receiver is unreachable, busy or failing, then logs and gives up. Never throws. */
async function postPing(ping: Ping): Promise<void> {
  for (const retryDelay of [...RETRY_DELAYS_MS, null]) {
    const status = await post(ping)
    if (status !== null && status < 400) return
    const isFinal = retryDelay === null || (status !== null && status < 500 && status !== 429)
    if (isFinal) {
      log().warn({ host: new URL(ping.url).host, status }, 'ping failed')
      return
    }
    await delay(retryDelay, undefined, { ref: false })
  }
}

/** The status of the response; null if there was none. */
async function post({ url, type, body }: Ping): Promise<number | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const request = {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
    signal,
    redirect: 'manual',
  } as const
  return fetch(url, request).then(
    (response) => response.status,
    () => null,
  )
}
