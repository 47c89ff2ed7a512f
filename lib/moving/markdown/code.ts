/** Code in a Markdown text: fences, and spans in one line. What a lookahead found is not tried again in parts. */
const CODE =
  /^ {0,3}(?=(`{3,}|~{3,}))\1[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|(`{1,3})(?!`)[^`\n]+\2(?!`)/gm

/** Replaces something in a Markdown text, but for its code. */
export function replaceOutsideCode(text: string, replace: (piece: string) => string): string {
  let out = ''
  let from = 0
  for (const code of text.matchAll(CODE)) {
    out += replace(text.slice(from, code.index)) + code[0]
    from = code.index + code[0].length
  }
  return out + replace(text.slice(from))
}
