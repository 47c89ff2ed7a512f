const KEPT = new Set(
  'P H2 H3 H4 H5 H6 UL OL LI A STRONG EM CODE PRE BLOCKQUOTE TABLE THEAD TBODY TR TH TD BR HR'.split(' '),
)
const RENAMED: Record<string, string> = { H1: 'h2', B: 'strong', I: 'em' }
const DROPPED = new Set(['SCRIPT', 'STYLE', 'HEAD', 'META', 'TITLE', 'LINK'])
const BLOCKS = new Set('P H2 H3 H4 H5 H6 UL OL LI PRE BLOCKQUOTE TABLE THEAD TBODY TR'.split(' '))

/** The part of pasted HTML that an article keeps, without styles and classes; the server sanitizes it all the same. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const clean = document.implementation.createHTMLDocument('')
  clean.body.append(...cleanChildren(body, clean))
  return clean.body.innerHTML.replace(/\n{2,}/g, '\n').trim()
}

function cleanChildren(parent: Node, clean: Document): Node[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text) return [clean.createTextNode(node.data.replace(/\s+/g, ' '))]
    return node instanceof Element ? cleanElement(node, clean) : []
  })
}

function cleanElement(element: Element, clean: Document): Node[] {
  const { tagName } = element
  if (DROPPED.has(tagName)) return []
  const children = cleanChildren(element, clean)
  // Google Docs wraps everything in a <b> that is not bold.
  const isNormal =
    tagName === 'B' && /font-weight:\s*(?:normal|400)/.test(element.getAttribute('style') ?? '')
  const name = RENAMED[tagName] ?? tagName.toLowerCase()
  if (isNormal || !KEPT.has(name.toUpperCase())) return children
  const kept = clean.createElement(name)
  const href = element.getAttribute('href')
  if (name === 'a' && href && /^(?:https?:|mailto:|\/|#)/i.test(href)) kept.setAttribute('href', href)
  kept.append(...children)
  return BLOCKS.has(name.toUpperCase()) ? [kept, clean.createTextNode('\n')] : [kept]
}
