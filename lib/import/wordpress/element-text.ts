export type ElementText = {
  readonly name: string
  readonly domain: string | undefined
  /** The line of its opening tag. */
  readonly line: number
  add: (text: string, isCdata: boolean) => void
  toString: () => string
}

/** A text that is longer is no article; what follows is not kept in memory. */
const MAX_LENGTH = 4 * 1_048_576

/**
 * Collects the text of an element. Old exports did not escape the end of a CDATA section within another: what it leaves
 * behind, a `]]>` outside of any section, goes, and with it the marks where such sections began. Linear time.
 */
export function elementText({
  name,
  domain,
  line,
}: Pick<ElementText, 'name' | 'domain' | 'line'>): ElementText {
  let done = ''
  let outside = ''
  let isNested = false

  function endOutside() {
    isNested ||= outside.includes(']]>')
    done += outside.replaceAll(']]>', '')
    outside = ''
  }
  return {
    name,
    domain,
    line,
    add(text, isCdata) {
      if (done.length + outside.length > MAX_LENGTH) return
      if (!isCdata) {
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
