/** The sentence for the code of a fault, which an address may have in any form. */
export function faultText(code: string, texts: { other: string }): string {
  const known: Record<string, string> = texts
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? texts.other
}
