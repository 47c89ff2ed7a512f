export const root = document.documentElement

export function find<Found extends Element = HTMLElement>(
  selector: string,
  parent: ParentNode = document,
): Found | null {
  return parent.querySelector<Found>(selector)
}

export function findAll<Found extends Element = HTMLElement>(
  selector: string,
  parent: ParentNode = document,
): Found[] {
  return [...parent.querySelectorAll<Found>(selector)]
}

/** Whether an element is seen; Safari before 17.4 has no `checkVisibility`. */
export function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
}

export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}
