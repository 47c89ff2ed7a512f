import type { EverPublished } from '../../articles/read/ever-published'
import { config } from '../../config'
import { FEED_FORMATS, type FeedFormat, feedPath } from '../feeds/address'
import { termPath } from '../paths'
import { postPing } from './post'

/** Tells the hub of `WEBSUB_HUB`, if one is configured, which feeds have changed. */
export async function pingWebSubHub(changed: EverPublished[]): Promise<void> {
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
