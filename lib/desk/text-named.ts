/** The text of a name from an address or a form, which anybody may have written: undefined for `__proto__`, too. */
export function textNamed(
  texts: Readonly<Record<string, string>>,
  name: string | undefined,
): string | undefined {
  return name !== undefined && Object.hasOwn(texts, name) ? texts[name] : undefined
}
