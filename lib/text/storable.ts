/** A control character that no stored text has: C0 without tab, LF and CR. PostgreSQL cannot even look for NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/** Whether a text can be in the database at all: without such characters and without lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !CONTROL_CHARACTER.test(text)
}
