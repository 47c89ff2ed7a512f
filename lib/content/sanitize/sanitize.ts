import sanitizeHtml from 'sanitize-html'
import { truncate } from '../../text/truncate'
import {
  ATTRIBUTES,
  CLASSES,
  EMBED_HOSTS,
  SILENTLY_DROPPED,
  TAGS,
  UNWRAPPED,
  WITHOUT_CONTENT,
} from './policy'
import { isSafeUrl, URL_ATTRIBUTES } from './urls'

/** HTML that may be shown to readers, and what was taken out of it: distinct, at most 20, in words. */
export type Sanitized = { html: string; removed: string[] }

/**
 * The one sanitiser: any HTML in, balanced HTML out that holds only what the policy lists. No script, handler, style,
 * form, foreign content (SVG, MathML) or URL of another scheme survives it. `removed` names what a sender may want to
 * know (`element script`, `attribute onclick`, `URL javascript:… in a[href]`), not classes and the like.
 */
export function sanitize(html: string): Sanitized {
  const removed = new Set<string>()
  const note = (what: string) => {
    if (removed.size < MAX_NOTES) removed.add(what)
  }
  const clean = sanitizeHtml(html, { ...OPTIONS, transformTags: { '*': transformer(note) } })
  return { html: clean, removed: [...removed] }
}

type Note = (what: string) => void
type Attributes = sanitizeHtml.Attributes

const MAX_NOTES = 20
const MAX_NOTE_LENGTH = 40

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TAGS],
  allowedAttributes: ATTRIBUTES,
  allowedClasses: CLASSES,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: {
    img: ['https'],
    audio: ['https'],
    video: ['https'],
    source: ['https'],
    iframe: ['https'],
  },
  allowedSchemesAppliedToAttributes: [...URL_ATTRIBUTES],
  allowProtocolRelative: false,
  allowedIframeHostnames: [...EMBED_HOSTS],
  allowIframeRelativeUrls: false,
  selfClosing: ['br', 'col', 'hr', 'img', 'input', 'source', 'wbr'],
  nonTextTags: [...WITHOUT_CONTENT],
  exclusiveFilter: ({ tag, attribs }) => lacksItsUse(tag, attribs),
  nestingLimit: 110,
}

function transformer(note: Note): sanitizeHtml.Transformer {
  return (tagName, attribs) => {
    if (!TAGS.has(tagName)) {
      if (!UNWRAPPED.has(tagName)) note(`element ${truncate(tagName, MAX_NOTE_LENGTH)}`)
      return { tagName, attribs: {} }
    }
    const isForm = tagName === 'input' && lacksItsUse(tagName, attribs)
    if (isForm) note('element input')
    const kept = isForm ? {} : keptAttributes(tagName, attribs, note)
    return { tagName, attribs: kept }
  }
}

function keptAttributes(tagName: string, attributes: Attributes, note: Note): Attributes {
  const kept: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (!isAllowed(tagName, name)) {
      if (!SILENTLY_DROPPED.test(name)) note(`attribute ${truncate(name, MAX_NOTE_LENGTH)}`)
      continue
    }
    if (URL_ATTRIBUTES.has(name) && !isSafeUrl(tagName, value)) {
      note(`URL ${shortened(value)} in ${tagName}[${name}]`)
      continue
    }
    if (hasGoodValue(name, value)) kept[name] = value
  }
  return tagName === 'iframe' ? { ...kept, ...EMBED } : kept
}

function isAllowed(tagName: string, name: string): boolean {
  return Boolean(ATTRIBUTES[tagName]?.includes(name) || ATTRIBUTES['*']?.includes(name) || name === 'class')
}

/** Values that a name alone does not bound. */
const VALUES: Record<string, RegExp> = {
  id: /^[a-z0-9][a-z0-9-]{0,199}$/,
  width: /^\d{1,5}$/,
  height: /^\d{1,5}$/,
  colspan: /^\d{1,4}$/,
  rowspan: /^\d{1,4}$/,
  span: /^\d{1,4}$/,
  tabindex: /^0$/,
  align: /^(?:left|center|right|justify)$/i,
  scope: /^(?:col|row|colgroup|rowgroup)$/i,
  role: /^(?:region|note)$/,
  dir: /^(?:ltr|rtl|auto)$/i,
}

function hasGoodValue(name: string, value: string): boolean {
  return VALUES[name]?.test(value) ?? true
}

/** A picture without its source, a frame of an unknown host, a control that is no task's box. */
function lacksItsUse(tagName: string, attributes: Attributes): boolean {
  if (tagName === 'img' || tagName === 'iframe') return !attributes.src
  if (tagName === 'input') return attributes.type !== 'checkbox' || attributes.disabled === undefined
  return false
}

/** What every embedded player gets, whatever its author wrote: it runs apart from the page and its cookies. */
const EMBED: Attributes = {
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  allow: 'fullscreen; picture-in-picture; encrypted-media',
  loading: 'lazy',
  referrerpolicy: 'strict-origin-when-cross-origin',
}

function shortened(value: string): string {
  return truncate(value.replace(/[\p{C}\s]+/gu, ' ').trim(), MAX_NOTE_LENGTH)
}
