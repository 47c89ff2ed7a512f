import type { Loss } from '../moved'

/** Blocks that only arrange: nothing is lost with them. */
const SILENT = new Set(['more', 'nextpage', 'spacer', 'separator'])

/**
 * A text without its comments, those of blocks among them; what stands between them stays. Each block that only WordPress
 * can fill is a loss. Linear time.
 */
export function withoutComments(html: string, losses: Loss[]): string {
  let kept = ''
  let from = 0
  const dynamic = new Set<string>()
  for (let at = html.indexOf('<!--'); at !== -1; at = html.indexOf('<!--', from)) {
    const end = html.indexOf('-->', at + 4)
    if (end === -1) break
    const name = html[end - 1] === '/' ? BLOCK.exec(html.slice(at, end))?.[1] : undefined
    if (name !== undefined && !SILENT.has(name)) dynamic.add(name)
    kept += html.slice(from, at)
    from = end + 3
  }
  for (const name of dynamic)
    losses.push({ field: 'content', message: `the block ${name} is filled by WordPress; its place is empty` })
  return kept + html.slice(from)
}

/** A block; one without a text of its own ends with `/-->`. */
const BLOCK = /^<!--\s+wp:([a-z][\w/-]{0,200})/

/** Whether a text was written in the block editor. */
export function hasBlocks(html: string): boolean {
  return /<!--\s+wp:/.test(html)
}
