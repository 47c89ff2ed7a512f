import { type Element, element, type Node, rewrite, textOf } from '../tree/tree'

/** Colours code of a language; undefined where it does not know the language or has no time left. */
export type Highlight = (code: string, language: string) => Node[] | undefined

/**
 * Gives each block of code its language as a class and, within limits, colours as classes: blocks over 20 kB or with
 * lines and words that nobody writes, and what goes beyond 150 kB in one article, stay plain.
 */
export function highlightCodeBlocks(root: Element, colour: Highlight): void {
  let left = MAX_ARTICLE_LENGTH
  rewrite(root, (pre) => {
    if (pre.name !== 'pre') return [pre]
    const language = languageOf(pre)
    const code = textOf(pre)
    const isInLimits = code.length <= Math.min(MAX_BLOCK_LENGTH, left) && !UNUSUAL.test(code)
    const coloured = language !== '' && isInLimits ? colour(code, language) : undefined
    if (coloured) left -= code.length
    const content = coloured ?? codeChildren(pre)
    const attributes: Record<string, string> = language === '' ? {} : { class: `language-${language}` }
    return [element('pre', { tabindex: '0' }, [element('code', attributes, content)])]
  })
}

/** The language that a class of the block names (`language-js`, `lang-js`, `highlight-source-js`); `''` if none. */
export function languageOf(pre: Element): string {
  const [code] = pre.children.filter((child) => typeof child !== 'string')
  for (const place of [code, pre]) {
    const language = LANGUAGE_CLASS.exec(place?.attributes.class ?? '')?.[1]
    if (language !== undefined) return language.toLowerCase()
  }
  return ''
}

const LANGUAGE_CLASS = /(?:^|\s)(?:language-|lang-|highlight-source-)([a-z0-9+#._-]{1,40})(?=[\s,{:]|$)/i
/** Patterns of languages may take time with the square of a line, a word or a gap; nobody writes such long ones. */
const UNUSUAL = /^[^\n]{801}|\b\w{201}|\s{401}/m
const MAX_BLOCK_LENGTH = 20_000
const MAX_ARTICLE_LENGTH = 150_000

/** A block holds one `code`; marks inside it stay. */
function codeChildren(pre: Element): Node[] {
  return pre.children.flatMap((child) =>
    typeof child !== 'string' && child.name === 'code' ? child.children : [child],
  )
}
