/** Replaces something in a text, but for what stands in `<pre>`: there it is shown, not run. Linear time. */
export function replaceOutsidePre(html: string, replace: (piece: string) => string): string {
  let out = ''
  let from = 0
  for (const { index } of html.matchAll(/<pre[\s>]/gi)) {
    if (index < from) continue
    const end = endOfPre(html, index)
    if (end === null) break
    out += replace(html.slice(from, index)) + html.slice(index, end)
    from = end
  }
  return out + replace(html.slice(from))
}

function endOfPre(html: string, from: number): number | null {
  const close = /<\/pre\s{0,100}>/gi
  close.lastIndex = from
  return close.exec(html) === null ? null : close.lastIndex
}
