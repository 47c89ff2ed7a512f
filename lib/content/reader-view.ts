/** An id that reader views keep: words that they drop, even within others (`menu` in `menulis`), get a hyphen. */
export function readerViewSafeId(id: string): string {
  let safe = id
  // A hyphen can complete another word: `comedia` → `com-edia` → `c-om-edia`.
  while (!isKeptByReaderView(safe)) safe = safe.replace(UNLIKELY, splitWord)
  return safe
}

/** Whether reader views keep an element with that id or class. */
export function isKeptByReaderView(name: string): boolean {
  return !UNLIKELY.test(name)
}

/** `unlikelyCandidates`, `negative` and `byline` of Mozilla's Readability (0.6.0), which other reader views derive from. */
const UNLIKELY =
  /-ad-|ad-break|agegate|ai2html|author|banner|breadcrumbs|byline|com-|combx|comment|community|contact|cover-wrap|dateline|disqus|extra|footer|gdpr|header|hidden|^hid$|legends|masthead|media|menu|meta|outbrain|pager|pagination|popup|promo|related|remark|replies|rss|scroll|share|shopping|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|tags|widget|writtenby|yom-remote/

function splitWord(word: string): string {
  return word.replace(/[a-z]/, '$&-')
}
