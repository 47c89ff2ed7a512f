import { createIsbotFromList, list } from 'isbot'
import { config } from '../config'

/** A headless browser views a page like any other. */
const isCrawler = createIsbotFromList(list.filter((pattern) => pattern !== 'headless'))
/** The whole header of some browsers. */
const ANY_BROWSER = 'Mozilla/5.0'

/** The current header, and those of older browsers. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether the headers of a request suggest that a person is viewing a page of this site. */
export function isHumanVisit(headers: Headers): boolean {
  const agent = headers.get('user-agent')
  // Crawlers that run scripts would report views like people.
  if (!agent || (agent !== ANY_BROWSER && isCrawler(agent))) return false
  if (PURPOSES.some((name) => /prefetch|prerender|preview/.test(headers.get(name) ?? ''))) return false
  return isFromThisSite(headers)
}

/** Browsers send `Sec-Fetch-Site` over secure connections, otherwise only `Origin`. */
function isFromThisSite(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === config().siteUrl : site === 'same-origin'
}
