/** A text with LF alone: browsers send CRLF, whatever was in the field. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A text with the line ends that `model` has most of; LF where it has none. */
export function withLineEndsOf(model: string, text: string): string {
  const ends = model.match(/\r\n|\r|\n/g) ?? []
  const count = (end: string) => ends.filter((each) => each === end).length
  const plain = withLineFeeds(text)
  if (count('\r\n') > count('\n') + count('\r')) return plain.replaceAll('\n', '\r\n')
  return count('\r') > count('\n') + count('\r\n') ? plain.replaceAll('\n', '\r') : plain
}
