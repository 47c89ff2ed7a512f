import { descendants, type Element, element, type Node, rewrite, textOf } from '../tree/tree'

/**
 * Brings a tree to the content model of HTML where browsers or assistive technology would stumble: lists hold items,
 * paragraphs hold no blocks, links no links. Landmarks of a page become plain parts of the article, and the hooks that
 * only the pipeline may set (class, role, …) go.
 */
export function normalize(root: Element): void {
  rewrite(root, (child, parent) => {
    dropHooks(child)
    renameLandmark(child)
    if (LISTS.has(child.name)) child.children = child.children.flatMap(asListItem)
    if (child.name === 'dl') child.children = child.children.flatMap(asDefinition)
    if (child.name === 'p' && hasBlock(child)) child.name = 'div'
    if (child.name === 'a') return normalizeLink(child)
    return isMisplaced(child, parent) ? [element('div', child.attributes, child.children)] : [child]
  })
  root.children = inParagraphs(root.children)
}

const LISTS = new Set(['ul', 'ol'])
const HOOKS = /^(?:class|role|tabindex|style-.*|aria-(?!label$).*)$/
const BLOCKS = new Set(
  'address article aside blockquote details div dl figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul iframe'.split(
    ' ',
  ),
)

const PHRASES = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** Text that stands between blocks becomes paragraphs. */
function inParagraphs(nodes: Node[]): Node[] {
  const placed: Node[] = []
  let run: Node[] = []
  const endRun = () => {
    const says = run.some((node) => textOf(node).trim() !== '')
    placed.push(...(says ? [element('p', {}, run)] : run))
    run = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || PHRASES.has(node.name)) run.push(node)
    else {
      endRun()
      placed.push(node)
    }
  }
  endRun()
  return placed
}

/** The language of code and the classes of footnotes are read later. */
function dropHooks({ name, attributes }: Element) {
  for (const attribute of Object.keys(attributes)) {
    const isRead = attribute === 'class' && (name === 'code' || name === 'pre' || name === 'section')
    if (HOOKS.test(attribute) && !isRead) delete attributes[attribute]
  }
  if (name !== 'a' && name !== 'audio' && name !== 'video') delete attributes['aria-label']
}

/** Inside the article an `aside` or a second `main` would be a landmark of the page. */
function renameLandmark(child: Element) {
  if (child.name === 'aside') Object.assign(child.attributes, { class: 'note', role: 'note' })
  if (/^(?:aside|main|header|footer|nav|article|address|center)$/.test(child.name)) child.name = 'div'
}

function asListItem(child: Node): Node[] {
  if (typeof child === 'string') return child.trim() === '' ? [child] : [element('li', {}, [child])]
  return child.name === 'li' ? [child] : [element('li', {}, [child])]
}

function asDefinition(child: Node): Node[] {
  if (typeof child === 'string') return child.trim() === '' ? [child] : [element('dd', {}, [child])]
  return /^(?:dt|dd|div)$/.test(child.name) ? [child] : [element('dd', {}, [child])]
}

function isMisplaced(child: Element, parent: Element): boolean {
  if (child.name === 'li') return !LISTS.has(parent.name)
  if (child.name === 'dt' || child.name === 'dd') return parent.name !== 'dl' && parent.name !== 'div'
  if (child.name === 'summary') return parent.name !== 'details'
  if (child.name === 'figcaption') return parent.name !== 'figure'
  return false
}

function hasBlock(paragraph: Element): boolean {
  for (const { name } of descendants(paragraph)) if (BLOCKS.has(name)) return true
  return false
}

function normalizeLink(link: Element): Node[] {
  const { href, id, name } = link.attributes
  if (href === undefined && id === undefined && name === undefined) return link.children
  rewrite(link, (inner) => (inner.name === 'a' ? inner.children : [inner]))
  return [link]
}
