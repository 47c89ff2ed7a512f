/** The form field with the choice for a field, or for a part of the content. */
export function choiceName(part: string): string {
  return `choice.${part}`
}

/** The form field with the person's own text, for when neither side is chosen. */
export function ownName(part: string): string {
  return `own.${part}`
}

/** The name of the content part of a segment. */
export function partOf(index: number): string {
  return `content.${index}`
}
