/** The message for the code of a fault, which comes from a URL and may be anything. */
export function faultText(code: string, texts: { other: string }): string {
  const known: Record<string, string> = texts
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? texts.other
}
