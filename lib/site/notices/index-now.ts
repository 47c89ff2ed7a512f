import type { OncePublic } from '../../articles/once-public'
import { articleUrl } from '../../articles/present'
import { config } from '../../config'
import { postNotice } from './post'

/** Tells search engines which addresses have changed (https://www.indexnow.org/documentation), where a key is set. */
export async function tellSearchEngines(changed: OncePublic[]): Promise<void> {
  const { indexNow, siteUrl } = config()
  if (!indexNow) return
  const { key, endpoint } = indexNow
  const notice = {
    host: new URL(siteUrl).host,
    key,
    keyLocation: `${siteUrl}/${key}.txt`,
    urlList: changed.map(({ slug }) => articleUrl(slug)),
  }
  await postNotice({ to: endpoint, type: 'application/json; charset=utf-8', body: JSON.stringify(notice) })
}
