/** The languages of the desk. */
export type Language = 'id' | 'en'

/** A number, as it is shown, of English nouns that only take an `s`. */
export function numberOf(count: string, noun: string): string {
  return `${count} ${count === '1' ? noun : `${noun}s`}`
}

/** The texts of a screen: what one language has, the other has too. */
export function translations<Texts>(texts: { id: Texts; en: NoInfer<Texts> }): Record<Language, Texts> {
  return texts
}
