import { articleUrl } from '../../article-address'
import type { EverPublished } from '../../articles/read/ever-published'
import { config } from '../../config'
import { postPing } from './post'

/** Submits changed URLs to search engines (https://www.indexnow.org/documentation) if a key is configured. */
export async function pingIndexNow(changed: EverPublished[]): Promise<void> {
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
