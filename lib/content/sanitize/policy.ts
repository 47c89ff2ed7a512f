/** The elements that readers keep. */
export const TAGS = new Set(
  `
  h2 h3 h4 h5 h6 p div section blockquote pre hr br wbr ul ol li dl dt dd figure figcaption img source
  audio video iframe table caption colgroup col thead tbody tfoot tr th td details summary
  a abbr b bdi bdo cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var
  input
  `
    .trim()
    .split(/\s+/),
)

/** The attributes that readers keep, by element; `*` is for all. */
export const ATTRIBUTES: Record<string, string[]> = {
  '*': ['lang', 'dir', 'title'],
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
  section: ['id', 'aria-label'],
  source: ['src', 'type'],
  span: ['id'],
  table: ['id'],
  td: ['id', 'colspan', 'rowspan', 'align', 'headers'],
  th: ['id', 'colspan', 'rowspan', 'align', 'scope', 'abbr'],
  time: ['datetime'],
  tr: ['id'],
  video: ['src', 'controls', 'preload', 'loop', 'muted', 'poster', 'width', 'height', 'aria-label'],
}

/** The classes that the pipeline itself gives; an author's own mean nothing here. */
export const CLASSES: Record<string, (string | RegExp)[]> = {
  a: ['footnote-ref', 'footnote-back'],
  code: [/^language-[a-z0-9+#._-]{1,40}$/],
  div: ['table', 'note'],
  li: ['task'],
  section: ['footnotes'],
  span: [/^tok-[a-z]$/],
}

/** Hosts of video players that may be embedded (`frame-src` of the pages has to name them too). */
export const EMBED_HOSTS = [
  'www.youtube.com',
  'youtube.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'www.dailymotion.com',
  'geo.dailymotion.com',
]

/** Elements that go with everything in them: what they hold is no text of the article, or not parsed as HTML. */
export const WITHOUT_CONTENT = new Set(
  `
  script style textarea option xmp noscript noembed noframes template svg annotation annotation-xml title select object applet plaintext
  `
    .trim()
    .split(/\s+/),
)

/** Elements that only frame or decorate: they go, their content stays, and no sender misses them. */
export const UNWRAPPED = new Set(
  'html head body article main header footer nav aside hgroup address center font big tt strike nobr label picture'.split(
    ' ',
  ),
)

/** Attributes whose loss no sender minds. */
export const SILENTLY_DROPPED =
  /^(?:class|id|name|target|rel|role|tabindex|markdown|align|valign|border|cellpadding|cellspacing|bgcolor|width|height|srcset|sizes|loading|decoding|fetchpriority|crossorigin|referrerpolicy|frameborder|allow|allowfullscreen|sandbox|type|autoplay|playsinline|download|key|classname|aria-[\w-]*|data-[\w-]*|xml.*)$/
