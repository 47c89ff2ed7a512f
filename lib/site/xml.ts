import { escapeHtml } from '../text/escape'

/** Markup of XML: only `xml`, with everything escaped that is put into it, makes it. */
export type Xml = { readonly xml: string }

type Part = string | number | Xml | null | undefined | false | Part[]

/** XML from a template: strings are escaped for text and for quoted attributes; nothing stands for null. */
export function xml(parts: TemplateStringsArray, ...values: Part[]): Xml {
  const written = parts.map((part, at) => part + (at < values.length ? toXml(values[at]) : ''))
  return { xml: written.join('') }
}

/** A whole document. */
export function xmlDocument({ xml: root }: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

/** Text as it stands, in a section that no text can end. */
export function cdata(content: string): Xml {
  return { xml: `<![CDATA[${legible(content).replaceAll(']]>', ']]]]><![CDATA[>')}]]>` }
}

function toXml(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(toXml).join('')
  if (typeof part === 'object') return part.xml
  return escapeHtml(legible(String(part)))
}

/** XML 1.0 §2.2 has no place for these, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const ILLEGAL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

function legible(text: string): string {
  return text.toWellFormed().replace(ILLEGAL, '')
}
