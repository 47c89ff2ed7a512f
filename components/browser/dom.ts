export const root = document.documentElement

/** The first element that a selector finds; null when there is none. */
export function find<Found extends Element = HTMLElement>(
  selector: string,
  parent: ParentNode = document,
): Found | null {
  return parent.querySelector<Found>(selector)
}

/** All elements that a selector finds. */
export function findAll<Found extends Element = HTMLElement>(
  selector: string,
  parent: ParentNode = document,
): Found[] {
  return [...parent.querySelectorAll<Found>(selector)]
}

/** A new element with these properties. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}
