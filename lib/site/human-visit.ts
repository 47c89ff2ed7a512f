import { config } from '../config'

/** User agents of programs; those that run scripts would report views like people. */
const CRAWLER =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|monitor|archiver|scrap|curl|wget|python|java\/|go-http|okhttp|axios|node/i

/** Whether the headers of a request suggest that a person is viewing a page of this site. */
export function isHumanVisit(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? ''
  if (agent === '' || CRAWLER.test(agent)) return false
  if (/prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')) return false
  return isFromThisSite(headers)
}

/** Browsers send `Sec-Fetch-Site` over secure connections, otherwise only `Origin`. */
function isFromThisSite(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === config().siteUrl : site === 'same-origin'
}
