import { type ChildNode, type Document, type Element, isTag } from 'domhandler'
import { createElement, replaceElements, setChildren } from '../dom/edit'
import { shownText } from '../dom/shown-text'
import { isKeptByReaderView } from '../reader-view'

export type Highlight = (code: string, language: string) => ChildNode[] | undefined

/** Sets each block's language and highlights it, except `UNUSUAL` ones, those over 20,000 characters or past 150,000 in all. */
export function highlightCodeBlocks(document: Document, highlight: Highlight): void {
  let left = MAX_ARTICLE_LENGTH
  replaceElements(document, (pre) => {
    if (pre.name !== 'pre') return undefined
    const language = languageOf(pre)
    const code = shownText(pre)
    const isInLimits = code.length <= Math.min(MAX_BLOCK_LENGTH, left) && !UNUSUAL.test(code)
    const highlighted = language !== '' && isInLimits ? highlight(code, language) : undefined
    if (highlighted) left -= code.length
    const content = createElement('code', classOf(language), highlighted ?? codeChildren(pre))
    pre.attribs = { tabindex: '0' }
    setChildren(pre, [content])
    return undefined
  })
}

function classOf(language: string): Record<string, string> {
  const name = `language-${language}`
  return language !== '' && isKeptByReaderView(name) ? { class: name } : {}
}

/** The language that a class of the block names (`language-js`, `lang-js`, `highlight-source-js`); `''` if none. */
export function languageOf(pre: Element): string {
  const [code] = pre.children.filter(isTag)
  for (const element of [code, pre]) {
    const language = LANGUAGE_CLASS.exec(element?.attribs.class ?? '')?.[1]
    if (language !== undefined) return language.toLowerCase()
  }
  return ''
}

const LANGUAGE_CLASS = /(?:^|\s)(?:language-|lang-|highlight-source-)([a-z0-9+#._-]{1,40})(?=[\s,{:]|$)/i
/** Grammar patterns may take quadratic time in a line, word or gap; real code has none this long. */
const UNUSUAL = /^[^\n]{801}|\b\w{201}|\s{401}/m
const MAX_BLOCK_LENGTH = 20_000
const MAX_ARTICLE_LENGTH = 150_000

function codeChildren(pre: Element): ChildNode[] {
  return pre.children.flatMap((child) => (isTag(child) && child.name === 'code' ? child.children : [child]))
}
