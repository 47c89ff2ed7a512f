import type { Element } from 'domhandler'

/** The value of a property in the `style` of an element, in lower case; empty without one. */
export function styleOf({ attribs: { style = '' } }: Element, property: string): string {
  const declarations = style.split(';').map((text) => text.trim().toLowerCase())
  const found = declarations.find((text) => text.startsWith(`${property}:`))
  return found?.slice(property.length + 1).trim() ?? ''
}
