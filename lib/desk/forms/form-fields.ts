/** What can be chosen, and what it is called on the screen. */
export type Choice = { value: string; label: string; hint?: string }

/** A field of a small form: its screen shows it, and so does the page that says what is wrong with it. */
export type FormField = { name: string; label: string; hint?: string } & (
  | { kind: 'text' }
  | { kind: 'one' | 'many'; choices: readonly Choice[] }
)

/** The values of the fields of a form by their names: several where several may be chosen. */
export type FormValues = Readonly<Record<string, readonly string[]>>
