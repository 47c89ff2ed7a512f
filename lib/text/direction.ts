/** The direction of the first letter, as `dir="auto"` decides it (HTML §3.2.6.4); undefined for left to right. */
export function directionOf(text: string): 'rtl' | undefined {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : undefined
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
