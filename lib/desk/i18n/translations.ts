/** The languages of the desk. */
export type Language = 'id' | 'en'

/** A formatted number with an English noun whose plural only adds an `s`. */
export function numberOf(count: string, noun: string): string {
  return `${count} ${count === '1' ? noun : `${noun}s`}`
}

/** The texts of a screen. Both languages must have the same ones. */
export function translations<Texts>(texts: { id: Texts; en: NoInfer<Texts> }): Record<Language, Texts> {
  return texts
}
