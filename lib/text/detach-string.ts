/** Copies a string: a slice of a long string keeps all of it in memory (V8's sliced strings). */
export function detachString(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
