import { withLineFeeds } from '../../text/line-ends'

const SEPARATOR = ' | '

/** The texts of a field with one per line, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The picture in a line: its address, alternative text and caption. */
export function toPicture(line: string): Record<string, string> {
  const [url = '', alt = '', ...caption] = line.split(SEPARATOR).map((part) => part.trim())
  return {
    url,
    ...(alt !== '' && { alt }),
    ...(caption.length > 0 && { caption: caption.join(SEPARATOR) }),
  }
}

/** A list as shown in its form field: tags separated by commas, all others one per line. */
export function listText(name: string, items: readonly unknown[]): string {
  if (name === 'tags') return items.join(', ')
  return items.map((item) => (typeof item === 'string' ? item : fromPicture(Object(item)))).join('\n')
}

function fromPicture({ url, alt, caption }: Record<string, unknown>): string {
  const parts = [url, alt, caption].map((part) => withLineFeeds(String(part ?? '')).replaceAll('\n', ' '))
  const last = parts.findLastIndex((part) => part !== '')
  return parts.slice(0, last + 1).join(SEPARATOR)
}
