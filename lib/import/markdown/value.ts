/** A value of front matter: strings, and lists and groups of them. Numbers, dates and booleans stay as written. */
export type Value = string | Value[] | Group
export type Group = { [name: string]: Value }

/** A YAML alias may refer to a node that contains it. */
const MAX_DEPTH = 100

/** A value of YAML, TOML or JSON as strings; null becomes blank. Throws `RangeError` if nested too deeply. */
export function toValue(value: unknown, depth = 0): Value {
  if (depth > MAX_DEPTH) throw new RangeError('it is nested too deep')
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => toValue(item, depth + 1))
  // TOML's dates without a zone are serialized without one.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, toValue(member, depth + 1)]),
    )
  return String(value)
}

/** Whether a value is a group: not a string, a list or undefined. */
export function isGroup(value: Value | undefined): value is Group {
  return typeof value === 'object' && !Array.isArray(value)
}

/** The first string of a value: itself, the first of a list, or a group's value under one of `names`. */
export function firstText(value: Value | undefined, names: readonly string[] = []): string {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return firstText(value[0], names)
  if (!isGroup(value)) return ''
  const name = names.find((candidate) => typeof value[candidate] === 'string')
  return name === undefined ? '' : firstText(value[name])
}

/** All strings of a value; for a group its value under one of `names`. */
export function allTexts(value: Value | undefined, names: readonly string[] = []): string[] {
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return values.map((item) => firstText(item, names)).filter((text) => text !== '')
}
