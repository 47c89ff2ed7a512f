import { config } from '../config'

/** Programs that fetch pages for others to read; those that run scripts would report a view like anyone. */
const CRAWLER =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|monitor|archiver|scrap|curl|wget|python|java\/|go-http|okhttp|axios|node/i

/** Whether a request comes from a page of this site that a person has before them, as far as its headers tell. */
export function isReader(headers: Headers): boolean {
  const agent = headers.get('user-agent') ?? ''
  if (agent === '' || CRAWLER.test(agent)) return false
  if (/prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')) return false
  return isFromThisSite(headers)
}

/** Browsers name the site in `Sec-Fetch-Site` where the connection is secure, and in `Origin` elsewhere. */
function isFromThisSite(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === config().siteUrl : site === 'same-origin'
}
