/** An option, and its label. */
export type Choice = { value: string; label: string; hint?: string }

/** A field of a small form, shown on its screen and on the page with its errors. */
export type FormField = { name: string; label: string; hint?: string } & (
  | { kind: 'text' }
  | { kind: 'one' | 'many'; choices: readonly Choice[] }
)

/** The values of the fields of a form by name; several if several may be chosen. */
export type FormValues = Readonly<Record<string, readonly string[]>>
