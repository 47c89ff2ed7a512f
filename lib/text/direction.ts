/** The scripts in use that are written from right to left (ISO 15924). */
export const RIGHT_TO_LEFT_SCRIPTS = 'Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'.split(' ')

/** Matches a character of these scripts. */
export const RIGHT_TO_LEFT = new RegExp(
  RIGHT_TO_LEFT_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('|'),
  'u',
)

/** The direction of the first letter, as `dir="auto"` decides it (HTML §3.2.6.4); undefined for left to right. */
export function directionOf(text: string): 'rtl' | undefined {
  const [first = ''] = /\p{L}/u.exec(text) ?? []
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : undefined
}
