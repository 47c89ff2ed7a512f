/** The texts of a form by the names of its fields. */
export type Values = Record<string, string>

export type LocalCopy = {
  key: string
  person: string
  place: string
  /** The revision that was changed; empty for an article that does not exist yet. */
  base: string
  values: Values
  typedAt: number
}
