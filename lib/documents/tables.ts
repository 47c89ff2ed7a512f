/** The rows of the first table of a Markdown document whose head begins with `head`, as the texts of their cells. */
export function rowsOf(markdown: string, head: string): string[][] {
  const lines = markdown.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`))
  if (start < 0) throw new Error(`There is no table with the head "${head}".`)
  const rest = lines.slice(start + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(0, end < 0 ? undefined : end).map(cellsOf)
}

/** The texts in backticks, in order. */
export function codesIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}
