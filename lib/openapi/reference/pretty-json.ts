const LINE_LENGTH = 80

/** A value as JSON for a reader: what fits into a line stands in one. */
export function prettyJson(value: unknown, indent = ''): string {
  const line = inOneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_LENGTH) return line
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const parts = Array.isArray(value)
    ? value.map((item) => prettyJson(item, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${prettyJson(member, inner)}`)
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

/** In JSON, a line break only ever stands between tokens. */
function inOneLine(value: unknown): string {
  const text = JSON.stringify(value, null, 1)
  return text
    .replaceAll(/([[{])\n\s*/g, '$1')
    .replaceAll(/\n\s*([\]}])/g, '$1')
    .replaceAll(/\n\s*/g, ' ')
}
