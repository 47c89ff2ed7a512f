/** Shares a value on `globalThis`, since Next bundles its own copy of every module in addition to that of `bin/`. */
export function singleton<Value>(name: string, make: () => Value): Value {
  // Only this module uses these keys, and each is always made by the same `make`.
  const known = found.get(name) as Value | undefined
  if (known !== undefined) return known
  const key = Symbol.for(`artikel.${name}`)
  const shared = globalThis as { [key: symbol]: unknown }
  if (!(key in shared)) shared[key] = make()
  found.set(name, shared[key])
  return shared[key] as Value
}

/** The values this copy has looked up: a lookup on `globalThis` takes ten times as long. */
const found = new Map<string, unknown>()
