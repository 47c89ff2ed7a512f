/** A copy: a piece of a long text keeps all of that in memory (V8's sliced strings). */
export function detachString(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
