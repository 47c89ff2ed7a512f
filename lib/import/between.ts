/** Where about a piece of a chunk ends, in bytes of the file. */
export function between(start: number, end: number, share: number): number {
  return Math.round(start + (end - start) * share)
}
