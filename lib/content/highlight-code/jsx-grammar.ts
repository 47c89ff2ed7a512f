import type { Language, LanguageFn, Mode } from 'highlight.js'

/** JavaScript or TypeScript with highlighted expressions in JSX; highlight.js itself parses elements as XML. */
export function withJsx(language: LanguageFn): LanguageFn {
  return (hljs) => {
    const base = language(hljs)
    const element = jsxOf(base)
    const expression: Mode = { begin: /\{/, end: /\}/, keywords: base.keywords }
    delete element.subLanguage
    element.contains = []
    element.variants = variantsOf(element, expression)
    base.contains.unshift({ begin: /^[ \t]*(?=<[A-Za-z>])/, contains: [element] })
    expression.contains = ['self', element, ...base.contains]
    return base
  }
}

const NAME = /[A-Za-z_$][\w$.:-]*/

/** The mode for JSX, which the grammar nests in the values after an operator or `return`. */
function jsxOf({ contains }: Language): Mode {
  for (const { contains: values = [] } of contains)
    for (const mode of values) if (mode !== 'self' && mode.subLanguage === 'xml' && mode.variants) return mode
  throw new Error('The language has no JSX.')
}

function variantsOf(element: Mode, expression: Mode): Mode[] {
  const inside = [expression, element]
  return [
    { begin: /<>/, end: /<\/>/, contains: inside },
    {
      begin: [/</, NAME],
      beginScope: { 2: 'name' },
      // Tells `<T>(value: T) => …` from a tag.
      'on:begin': element.variants?.find((variant) => variant['on:begin'])?.['on:begin'],
      end: [/<\/|\/(?=>)/, /[\w$.:-]*/, /\s*>/],
      endScope: { 2: 'name' },
      contains: [
        expression,
        { scope: 'attr', match: NAME },
        { scope: 'string', begin: /"/, end: /"/ },
        { scope: 'string', begin: /'/, end: /'/ },
        { begin: />/, end: /(?=<\/)/, contains: inside },
      ],
    },
  ]
}
