/** Converts line breaks to LF: browsers send CRLF, whatever the field contained. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Converts line breaks to the kind that most in `model` are; else to LF. */
export function withLineEndsOf(model: string, text: string): string {
  const ends = model.match(/\r\n|\r|\n/g) ?? []
  const count = (end: string) => ends.filter((each) => each === end).length
  const plain = withLineFeeds(text)
  if (count('\r\n') > count('\n') + count('\r')) return plain.replaceAll('\n', '\r\n')
  return count('\r') > count('\n') + count('\r\n') ? plain.replaceAll('\n', '\r') : plain
}
