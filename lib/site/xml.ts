import { escapeHtml } from '../text/strings'

/** XML markup. Only `xml` and `cdata` create it, so that every value in it is escaped. */
export type Xml = { readonly xml: string }

type Part = string | number | Xml | null | undefined | false | Part[]

/** XML from a template: strings are escaped for text and for quoted attributes; null and false become nothing. */
export function xml(parts: TemplateStringsArray, ...values: Part[]): Xml {
  const pieces = parts.map((part, index) => part + (index < values.length ? toXml(values[index]) : ''))
  return { xml: pieces.join('') }
}

/** A whole XML document. */
export function xmlDocument({ xml: root }: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

/** Text in a CDATA section that it cannot end. */
export function cdata(content: string): Xml {
  return { xml: `<![CDATA[${legalCharacters(content).replaceAll(']]>', ']]]]><![CDATA[>')}]]>` }
}

function toXml(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(toXml).join('')
  if (typeof part === 'object') return part.xml
  return escapeHtml(legalCharacters(String(part)))
}

/** Not allowed in XML, not even escaped (XML 1.0 §2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const ILLEGAL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

function legalCharacters(text: string): string {
  return text.toWellFormed().replace(ILLEGAL, '')
}
