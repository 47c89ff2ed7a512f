/** A value of a front matter: texts, and lists and groups of them. Numbers, dates and truths are as they were written. */
export type Value = string | Value[] | Group
export type Group = { [name: string]: Value }

/** A reference of YAML may lead to what it stands in. */
const MAX_DEPTH = 100

/** A value of YAML, TOML or JSON as texts; what is null is blank. Throws `RangeError` for what is nested without end. */
export function toValue(value: unknown, depth = 0): Value {
  if (depth > MAX_DEPTH) throw new RangeError('it is nested too deep')
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => toValue(item, depth + 1))
  // TOML's dates without a zone are written without one.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, toValue(member, depth + 1)]),
    )
  return String(value)
}

/** Whether a value has names: neither a text nor a list, nor a field that is not there. */
export function isGroup(value: Value | undefined): value is Group {
  return typeof value === 'object' && !Array.isArray(value)
}

/** The first text of a value: itself, the first of a list, or what a group has under one of `names`. */
export function firstText(value: Value | undefined, names: readonly string[] = []): string {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return firstText(value[0], names)
  if (!isGroup(value)) return ''
  const name = names.find((candidate) => typeof value[candidate] === 'string')
  return name === undefined ? '' : firstText(value[name])
}

/** All texts of a value; of a group what it has under one of `names`. */
export function allTexts(value: Value | undefined, names: readonly string[] = []): string[] {
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return values.map((item) => firstText(item, names)).filter((text) => text !== '')
}
