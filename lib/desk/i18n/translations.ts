/** The languages of the desk. */
export type Language = 'id' | 'en'

/** The texts of a screen: what one language has, the other has too. */
export function translations<Texts>(texts: { id: Texts; en: NoInfer<Texts> }): Record<Language, Texts> {
  return texts
}
