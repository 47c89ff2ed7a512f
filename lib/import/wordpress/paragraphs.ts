import { withLineFeeds } from '../../text/line-ends'

const BLOCKS =
  'p|h[1-6]|pre|ul|ol|li|dl|dt|dd|table|thead|tbody|tfoot|tr|td|th|caption|colgroup|col|div|section|article|aside|header|footer|main|nav|figure|figcaption|blockquote|details|summary|form|fieldset|address|hr|iframe|video|audio|script|style'
const BLOCK_TAG = new RegExp(`<(/?)(${BLOCKS})(?=[\\s/>])(?:[^<>"']|"[^"<]*"|'[^'<]*')*>`, 'gi')
const VOID = new Set(['hr', 'col'])
/** In these all text becomes paragraphs; in `SOMETIMES` only if there are blank lines. */
const ALWAYS = new Set(['', 'blockquote'])
const SOMETIMES = new Set([
  'div',
  'section',
  'article',
  'aside',
  'header',
  'footer',
  'main',
  'td',
  'th',
  'li',
  'dd',
  'details',
])
const VERBATIM = new Set(['pre', 'script', 'style', 'iframe', 'video', 'audio'])
const STRUCTURE = new Set([
  'ul',
  'ol',
  'dl',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'colgroup',
  'figure',
  'nav',
  'form',
  'fieldset',
])

/** Adds the paragraphs of WordPress's classic editor: between blank lines, outside other blocks. Linear time. */
export function addParagraphs(html: string): string {
  const text = withLineFeeds(html)
  const open = openElements()
  let out = ''
  let from = 0
  for (const tag of text.matchAll(BLOCK_TAG)) {
    const name = tag[2]?.toLowerCase() ?? ''
    const inside = open.last()
    if (VERBATIM.has(inside) && !(tag[1] === '/' && name === inside)) continue
    out += fill(text.slice(from, tag.index), inside) + tag[0]
    if (tag[1] === '/') open.leave(name)
    else if (!VOID.has(name) && !tag[0].endsWith('/>')) open.enter(name)
    from = tag.index + tag[0].length
  }
  return (out + fill(text.slice(from), open.last())).trim()
}

function fill(text: string, inside: string): string {
  if (text.trim() === '') return VERBATIM.has(inside) ? text : text && '\n'
  if (VERBATIM.has(inside) || STRUCTURE.has(inside)) return text
  const parts = text.split(/\n[ \t]*\n\s*/).filter((part) => part.trim() !== '')
  if (inside === 'p') return parts.map(withBreaks).join('</p>\n<p>')
  const isParagraphs = ALWAYS.has(inside) || (SOMETIMES.has(inside) && parts.length > 1)
  if (!isParagraphs) return withBreaks(text)
  return `\n${parts.map((part) => `<p>${withBreaks(part.trim())}</p>`).join('\n')}\n`
}

function withBreaks(text: string): string {
  const end = text.trimEnd().length
  return (
    text
      .slice(0, end)
      .replace(/(?:<br ?\/?>)?[ \t]{0,100}\n/g, '<br>\n')
      .replace(/^(?:<br>\n)+/, '\n') + text.slice(end)
  )
}

function openElements() {
  const open: string[] = []
  /** How often each element is open, so that a stray closing tag does not search all of them. */
  const counts = new Map<string, number>()

  function pop() {
    const name = open.pop() ?? ''
    counts.set(name, (counts.get(name) ?? 0) - 1)
    return name
  }
  return {
    /** The innermost open element; blank if there is none. */
    last: () => open.at(-1) ?? '',
    /** An unclosed paragraph ends at the next block, an unclosed list item at the next item. */
    enter(name: string) {
      if (open.at(-1) === 'p' || (name === 'li' && open.at(-1) === 'li')) pop()
      open.push(name)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    leave(name: string) {
      if ((counts.get(name) ?? 0) === 0) return
      while (pop() !== name);
    },
  }
}
