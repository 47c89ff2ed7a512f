const LINE_LENGTH = 80

/** Formats a value as JSON for people: what fits on one line is written on one. */
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

/** In JSON, line breaks occur only between tokens. */
function inOneLine(value: unknown): string {
  const text = JSON.stringify(value, null, 1)
  return text
    .replaceAll(/([[{])\n\s*/g, '$1')
    .replaceAll(/\n\s*([\]}])/g, '$1')
    .replaceAll(/\n\s*/g, ' ')
}
