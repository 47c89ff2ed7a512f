import type { Language, LanguageFn, Mode } from 'highlight.js'

/** A language with some scopes renamed. */
export function renameScopes(language: LanguageFn, names: Record<string, string>): LanguageFn {
  return (hljs) => {
    const base = language(hljs)
    return { ...base, classNameAliases: { ...base.classNameAliases, ...names } }
  }
}

/** A language that highlights a name before `(` as a function, unless it is a keyword. */
export function markCalls(language: LanguageFn): LanguageFn {
  return (hljs) => {
    const base = language(hljs)
    const call = { scope: 'title.function', match: `\\b${notOneOf(keywordsOf(base))}[A-Za-z_]\\w*(?=\\()` }
    return { ...base, contains: [...base.contains, call] }
  }
}

/** A language without the modes of one scope. */
export function without(scope: string, language: LanguageFn): LanguageFn {
  return (hljs) => {
    const base = language(hljs)
    return { ...base, contains: base.contains.filter((mode) => scopeOf(mode) !== scope) }
  }
}

/** JavaScript or TypeScript with separate scopes for types and functions, and none for `console` and the like. */
export function extendScript(language: LanguageFn): LanguageFn {
  return (hljs) => {
    const base = language(hljs)
    const { keywords } = base
    if (!isTable(keywords)) throw new Error('The language has no table of keywords.')
    const builtIns = wordsIn(keywords.built_in)
    // Changed in place: parameters and templates share this table.
    Object.assign(keywords, {
      keyword: [...wordsIn(keywords.keyword), 'keyof'],
      built_in: builtIns.filter((word) => GLOBAL_FUNCTION.test(word)),
      type: builtIns.filter((word) => !GLOBAL_FUNCTION.test(word)),
      'variable.language': ['this', 'super', 'arguments'],
    })
    base.contains.unshift(
      { scope: 'keyword', match: /(?<!\.)\b(?:async(?=\s*\()|default(?=\s*:))/ },
      { scope: 'title.function', match: /\b[a-z_$][\w$]*(?=<[^<>()]{1,100}(?:<[^<>()]{1,100}>)?>\()/ },
    )
    return base
  }
}

/** Shell scripts with a scope for every command and option, not only for shell builtins. */
export function extendShell(language: LanguageFn): LanguageFn {
  return (hljs) => {
    const base = language(hljs)
    const start = '(?<=^[ \\t]*(?:[$#%>] )?|[|;&] *|\\$\\()(?<!\\\\\\n[ \\t]*)'
    const keywords = isTable(base.keywords) ? wordsIn(base.keywords.keyword) : []
    base.contains.push(
      { scope: 'built_in', match: `${start}${notOneOf(keywords)}[a-z][\\w-]*(?=\\s|$)` },
      { scope: 'attr', match: /(?<=\s)--?[a-zA-Z][\w-]*/ },
    )
    return base
  }
}

/** Shell sessions whose prompts may contain a host and a folder (`user@host:~/folder$`). */
export function withPrompts(language: LanguageFn): LanguageFn {
  return (hljs) => {
    const base = language(hljs)
    for (const mode of base.contains) if (scopeOf(mode) === 'meta.prompt') mode.begin = PROMPT
    return base
  }
}

const PROMPT = /^ {0,3}[\w.~@:/[\]()-]{0,200}[>%$#](?= )/
const GLOBAL_FUNCTION =
  /^(?:(?:set|clear)(?:Interval|Timeout)|require|eval|isFinite|isNaN|parse(?:Float|Int)|(?:de|en)codeURI(?:Component)?|(?:un)?escape)$/

/** Older grammars call it `className`. */
function scopeOf({ scope, className }: Mode): Mode['scope'] {
  return scope ?? className
}

type Keywords = Language['keywords']
type KeywordTable = Exclude<Keywords, string | string[] | undefined>

function isTable(keywords: Keywords): keywords is KeywordTable {
  return typeof keywords === 'object' && !Array.isArray(keywords)
}

function keywordsOf({ keywords }: Language): string[] {
  return isTable(keywords) ? Object.values(keywords).flatMap(wordsIn) : wordsIn(keywords)
}

/** Keywords without their relevance (`word|10`). */
function wordsIn(list: string | string[] | RegExp | undefined): string[] {
  const words = typeof list === 'string' ? list.split(' ') : Array.isArray(list) ? list : []
  return words.map((word) => word.replace(/\|.*/, ''))
}

function notOneOf(words: string[]): string {
  const identifiers = words.filter((word) => /^\w+$/.test(word))
  return identifiers.length === 0 ? '' : `(?!(?:${identifiers.join('|')})\\b)`
}
