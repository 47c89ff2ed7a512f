/** The name in the form for what is chosen of a field, or of a part of the content. */
export function choiceName(part: string): string {
  return `choice.${part}`
}

/** That of the text to be saved where neither side is chosen. */
export function ownName(part: string): string {
  return `own.${part}`
}

/** The part of the content that a segment is. */
export function partOf(index: number): string {
  return `content.${index}`
}
