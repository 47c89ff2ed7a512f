export type ElementText = {
  readonly name: string
  readonly domain: string | undefined
  readonly nicename: string | undefined
  readonly line: number
  /** `isLiteral` for text in CDATA or from an entity, which contains no CDATA mark. */
  add: (text: string, isLiteral: boolean) => void
  toString: () => string
}

/** No article is longer; the rest is not kept in memory. */
const MAX_LENGTH = 4 * 1_048_576

/** Old exports did not escape `]]>` in CDATA: removes the stray `]]>`, and the `<![CDATA[` of such nested sections. */
export function elementText(
  element: Pick<ElementText, 'name' | 'domain' | 'nicename' | 'line'>,
): ElementText {
  let done = ''
  let outside = ''
  let isNested = false

  function endOutside() {
    isNested ||= outside.includes(']]>')
    done += outside.replaceAll(']]>', '')
    outside = ''
  }
  return {
    ...element,
    add(text, isLiteral) {
      if (done.length + outside.length > MAX_LENGTH) return
      if (!isLiteral) {
        outside += text
        return
      }
      endOutside()
      done += text
    },
    toString() {
      endOutside()
      return isNested ? done.replaceAll('<![CDATA[', '') : done
    },
  }
}
