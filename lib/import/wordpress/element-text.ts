export type ElementText = {
  readonly name: string
  readonly domain: string | undefined
  readonly nicename: string | undefined
  readonly line: number
  /** `isLiteral` for what stands in CDATA or is written as an entity: no part of it is a mark. */
  add: (text: string, isLiteral: boolean) => void
  toString: () => string
}

/** A text that is longer is no article; what follows is not kept in memory. */
const MAX_LENGTH = 4 * 1_048_576

/** Old exports left `]]>` in CDATA unescaped: what that leaves goes, with the marks where such sections began. */
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
