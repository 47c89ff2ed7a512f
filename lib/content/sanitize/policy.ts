import { ALERT_KINDS } from '../parse/alerts'

export const ALLOWED_TAGS = new Set(
  `
  h2 h3 h4 h5 h6 p div section blockquote pre hr br wbr ul ol li dl dt dd figure figcaption img source
  audio video iframe table caption colgroup col thead tbody tfoot tr th td details summary
  a abbr b bdi bdo cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var
  input
  `
    .trim()
    .split(/\s+/),
)

export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  '*': ['lang', 'dir', 'title', 'data-line'],
  a: ['id', 'href', 'rel', 'hreflang', 'aria-label'],
  audio: ['src', 'controls', 'preload', 'loop', 'muted', 'aria-label'],
  blockquote: ['id', 'cite'],
  col: ['span'],
  colgroup: ['span'],
  data: ['value'],
  dd: ['id'],
  del: ['cite', 'datetime'],
  details: ['id', 'open'],
  div: ['id', 'role', 'tabindex', 'aria-label'],
  dt: ['id'],
  figure: ['id'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  h5: ['id'],
  h6: ['id'],
  iframe: ['src', 'width', 'height', 'allow', 'allowfullscreen', 'loading', 'referrerpolicy', 'sandbox'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  input: ['type', 'checked', 'disabled', 'aria-label'],
  ins: ['cite', 'datetime'],
  li: ['id', 'value'],
  ol: ['start', 'reversed', 'type'],
  p: ['id'],
  pre: ['tabindex'],
  q: ['cite'],
  section: ['id', 'role', 'aria-label'],
  source: ['src', 'type'],
  span: ['id'],
  table: ['id'],
  td: ['id', 'colspan', 'rowspan', 'align', 'headers'],
  th: ['id', 'colspan', 'rowspan', 'align', 'scope', 'abbr'],
  time: ['datetime'],
  tr: ['id'],
  video: ['src', 'controls', 'preload', 'loop', 'muted', 'poster', 'width', 'height', 'aria-label'],
}

/** The classes that the pipeline sets; authors' classes are removed. */
export const ALLOWED_CLASSES: Record<string, (string | RegExp)[]> = {
  a: ['footnote-ref', 'footnote-back'],
  code: [/^language-[a-z0-9+#._-]{1,40}$/],
  div: ['table'],
  li: ['task'],
  section: ['footnotes', 'note', ...ALERT_KINDS.map((kind) => `note-${kind}`)],
  span: [/^tok-[a-z]$/],
}

export const EMBED_HOSTS = [
  'www.youtube.com',
  'youtube.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'www.dailymotion.com',
  'geo.dailymotion.com',
]

/** The origins that the pages' `frame-src` has to allow. */
export const EMBED_ORIGINS = EMBED_HOSTS.map((host) => `https://${host}`)

/** Set on every embedded player, whatever its author wrote, to isolate it from the page and its cookies. */
export const EMBED_ATTRIBUTES: Record<string, string> = {
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  allow: 'fullscreen; picture-in-picture; encrypted-media',
  loading: 'lazy',
  referrerpolicy: 'strict-origin-when-cross-origin',
}

/** Elements removed with their content, which is not article text or not parsed as HTML. */
export const NON_TEXT_TAGS = new Set(
  `
  script style textarea option xmp noscript noembed noframes template svg annotation annotation-xml title select object applet plaintext
  `
    .trim()
    .split(/\s+/),
)

/** Structural and decorative elements: unwrapped like all disallowed ones, but not reported to authors. */
export const UNREPORTED_TAGS = new Set(
  'html head body article main header footer nav aside hgroup address center font big tt strike nobr label picture'.split(
    ' ',
  ),
)

export const UNREPORTED_ATTRIBUTE =
  /^(?:class|id|name|target|rel|role|tabindex|markdown|align|valign|border|cellpadding|cellspacing|bgcolor|width|height|srcset|sizes|loading|decoding|fetchpriority|crossorigin|referrerpolicy|frameborder|allow|allowfullscreen|sandbox|type|autoplay|playsinline|download|key|classname|aria-[\w-]*|data-[\w-]*|xml.*)$/
