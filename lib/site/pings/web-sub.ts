import type { EverPublished } from '../../articles/read/ever-published'
import { config } from '../../config'
import { FEED_FORMATS, type FeedFormat, feedPath } from '../feeds/address'
import { termPath } from '../paths'
import { postPing } from './post'

/** Tells the hub of `WEBSUB_HUB`, where one is set, which feeds have something new, as all hubs in use take it. */
export async function pingWebSubHub(changed: EverPublished[]): Promise<void> {
  const { websubHub, siteUrl } = config()
  if (websubHub === null) return
  const lists = new Set(['', ...changed.flatMap(listsOf)])
  const feeds = [...lists].flatMap((path) =>
    // Object.keys forgets that its keys are those of the literal.
    (Object.keys(FEED_FORMATS) as FeedFormat[]).map((format) => siteUrl + feedPath(format, path)),
  )
  const form = new URLSearchParams([['hub.mode', 'publish'], ...feeds.map((feed) => ['hub.url', feed])])
  await postPing({ to: websubHub, type: 'application/x-www-form-urlencoded', body: form.toString() })
}

function listsOf({ terms }: EverPublished): string[] {
  if (terms === null) return []
  const { category, author, tags } = terms
  return [
    termPath('kategori', category),
    termPath('penulis', author),
    ...tags.map((slug) => termPath('tag', slug)),
  ]
}
