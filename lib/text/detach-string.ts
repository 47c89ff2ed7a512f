/**
 * The same text in memory of its own. A piece that was cut out of a long text keeps all of that in memory (V8's sliced
 * strings), so what is kept for long is copied.
 */
export function detachString(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
