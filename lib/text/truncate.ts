/**
 * The text in at most `max` code points. What is longer is cut at a word and ends with `…`, which counts; a text
 * whose last word fills half of that, or that has no spaces, is cut between characters.
 */
export function truncate(text: string, max: number): string {
  // A code point has at most two code units, so this holds one more than fits.
  const points = [...text.slice(0, 2 * max + 2)]
  if (points.length <= max) return text
  const cut = points.slice(0, max - 1).join('')
  const end = isSpace(points[max - 1]) ? cut.length : cut.search(LAST_SPACE)
  const whole = end > cut.length / 2 ? cut.slice(0, end) : cut
  return `${whole.replace(LOOSE_END, '')}…`
}

const LAST_SPACE = /\s\S*$/
/** No clause ends in these. */
const LOOSE_END = /(?<![\s,;:–—-])[\s,;:–—-]+$/u

function isSpace(point: string | undefined): boolean {
  return point !== undefined && point.trim() === ''
}
