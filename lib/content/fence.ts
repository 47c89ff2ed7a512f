/** The fence of code that is open after a line of Markdown (CommonMark 0.31, 4.5); null if none is. */
export function fenceAfter(line: string, open: string | null): string | null {
  const [, fence, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line) ?? []
  if (fence === undefined) return open
  if (open === null) return fence.startsWith('`') && rest.includes('`') ? null : fence
  const closes = fence.startsWith(open) && rest.trim() === ''
  return closes ? null : open
}
