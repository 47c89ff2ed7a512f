/** A number with the words that agree with it: `1 article is`, `2 articles are`. */
export function counted(number: number, one: string, others: string): string {
  return `${number} ${number === 1 ? one : others}`
}
