/** The limit of a result: clients reject more, and models forget it. */
export const MAX_CHARACTERS = 60_000

/** `structuredContent` escapes the text, and the rest of the result needs room, too. */
const MAX_PART = 40_000

/** Splits a text into parts of at most 40,000 characters in JSON, between paragraphs if possible. */
export function toParts(text: string): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== '' || parts.length === 0; ) {
    const end = endOfPart(rest)
    parts.push(rest.slice(0, end).trimEnd())
    // Keeps the indentation of the next part.
    rest = rest.slice(end).replace(/^\n+/, '')
  }
  return parts
}

/** The largest page that begins where this one does and whose articles fit into a result. */
export function fitPage<Item>(
  items: Item[],
  { page, limit }: { page: number; limit: number },
): { items: Item[]; page: number; limit: number } {
  const fits = (size: number) => JSON.stringify(items.slice(0, size)).length <= MAX_CHARACTERS - 2_000
  for (let size = limit; size > 1; size--)
    if (limit % size === 0 && fits(size))
      return { items: items.slice(0, size), page: ((page - 1) * limit) / size + 1, limit: size }
  return { items: items.slice(0, 1), page: (page - 1) * limit + 1, limit: 1 }
}

/** As many of the first items as fit into a result. */
export function fitList<Item>(items: Item[]): Item[] {
  let left = MAX_CHARACTERS - 2_000
  const end = items.findIndex((one) => {
    left -= JSON.stringify(one).length + 1
    return left < 0
  })
  return end === -1 ? items : items.slice(0, Math.max(1, end))
}

function endOfPart(text: string): number {
  const longest = longestPart(text)
  if (longest === text.length) return longest
  const part = text.slice(0, longest)
  const breaks = ['\n\n', '\n', ' '].map((mark) => part.lastIndexOf(mark))
  // A break near the beginning would leave the part almost empty.
  return breaks.find((at) => at > longest / 2) ?? longest
}

/** How many characters of a text fit, without splitting a surrogate pair. */
function longestPart(text: string): number {
  let length = Math.min(text.length, MAX_PART)
  while (JSON.stringify(text.slice(0, length)).length > MAX_PART) length = Math.floor(length * 0.9)
  const last = text.charCodeAt(length - 1)
  return last >= 0xd800 && last <= 0xdbff && length < text.length ? length - 1 : length
}
