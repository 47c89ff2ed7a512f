import sanitizeHtml from 'sanitize-html'
import { truncate } from '../../text/strings'
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_TAGS,
  EMBED_ATTRIBUTES,
  EMBED_HOSTS,
  NON_TEXT_TAGS,
  UNREPORTED_ATTRIBUTE,
  UNREPORTED_TAGS,
} from './policy'
import { isSafeUrl, URL_ATTRIBUTES } from './urls'

type Sanitized = { html: string; removed: string[] }

/** The only sanitiser: removes everything that the policy does not list. `removed` is what authors may want to know. */
export function sanitize(html: string): Sanitized {
  const removed = new Set<string>()
  const report = (description: string) => {
    if (removed.size < MAX_REPORTED) removed.add(description)
  }
  const clean = sanitizeHtml(html, { ...OPTIONS, transformTags: { '*': transformer(report) } })
  return { html: clean, removed: [...removed] }
}

type Report = (description: string) => void
type Attributes = sanitizeHtml.Attributes

const MAX_REPORTED = 20
const MAX_NAME_LENGTH = 40

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: ALLOWED_ATTRIBUTES,
  allowedClasses: ALLOWED_CLASSES,
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
  nonTextTags: [...NON_TEXT_TAGS],
  exclusiveFilter: ({ tag, attribs }) => isUseless(tag, attribs),
  nestingLimit: 110,
}

function transformer(report: Report): sanitizeHtml.Transformer {
  return (tagName, attribs) => {
    if (!ALLOWED_TAGS.has(tagName)) {
      if (!UNREPORTED_TAGS.has(tagName)) report(`element ${truncate(tagName, MAX_NAME_LENGTH)}`)
      return { tagName, attribs: {} }
    }
    const isDropped = REPORTED_IF_USELESS.has(tagName) && isUseless(tagName, attribs)
    if (isDropped) report(`element ${tagName}`)
    return { tagName, attribs: isDropped ? {} : filterAttributes(tagName, attribs, report) }
  }
}

function filterAttributes(tagName: string, attributes: Attributes, report: Report): Attributes {
  const allowed: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (!isAllowed(tagName, name)) {
      if (isReported(name)) report(`attribute ${truncate(name, MAX_NAME_LENGTH)}`)
      continue
    }
    if (URL_ATTRIBUTES.has(name) && !isSafeUrl(tagName, value)) {
      report(`URL ${truncate(oneLine(value), MAX_NAME_LENGTH)} in ${tagName}[${name}]`)
      continue
    }
    if (hasValidValue(name, value)) allowed[name] = value
  }
  if (tagName === 'a' && allowed.href === undefined) {
    for (const name of ABOUT_HREF) delete allowed[name]
  }
  return tagName === 'iframe' ? { ...allowed, ...EMBED_ATTRIBUTES } : allowed
}

/** Attributes that must be omitted without `href` (HTML §4.6.1). */
const ABOUT_HREF = ['rel', 'hreflang']

function isAllowed(tagName: string, name: string): boolean {
  const isListed = ALLOWED_ATTRIBUTES[tagName]?.includes(name) || ALLOWED_ATTRIBUTES['*']?.includes(name)
  return isListed || name === 'class'
}

function isReported(name: string): boolean {
  return /^[a-z_:][\w:.-]*$/i.test(name) && !UNREPORTED_ATTRIBUTE.test(name)
}

const VALID_VALUES: Record<string, RegExp> = {
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
  'data-line': /^\d{1,7}$/,
}

function hasValidValue(name: string, value: string): boolean {
  return VALID_VALUES[name]?.test(value) ?? true
}

/** Form controls, and iframes without `src`, which a script would have filled. */
const REPORTED_IF_USELESS = new Set(['input', 'iframe'])

function isUseless(tagName: string, attributes: Attributes): boolean {
  if (['img', 'iframe', 'source'].includes(tagName)) return !attributes.src
  if (tagName === 'input') return attributes.type !== 'checkbox' || attributes.disabled === undefined
  return false
}

function oneLine(value: string): string {
  return value.replace(/[\p{C}\s]+/gu, ' ').trim()
}
