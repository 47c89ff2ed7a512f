import { articleUrl } from '../../article-address'
import type { EverPublished } from '../../articles/read/ever-published'
import { config } from '../../config'
import { postPing } from './post'

/** Tells search engines which addresses have changed (https://www.indexnow.org/documentation), where a key is set. */
export async function pingIndexNow(changed: EverPublished[]): Promise<void> {
  const { indexNow, siteUrl } = config()
  if (!indexNow) return
  const { key, endpoint } = indexNow
  const notice = {
    host: new URL(siteUrl).host,
    key,
    keyLocation: `${siteUrl}/${key}.txt`,
    urlList: changed.map(({ slug }) => articleUrl(slug)),
  }
  await postPing({ to: endpoint, type: 'application/json; charset=utf-8', body: JSON.stringify(notice) })
}
