/** Next bundles its own copy of every module beside the one of `bin/`: what must exist once lives on `globalThis`. */
export function singleton<Value>(name: string, make: () => Value): Value {
  // The key is ours alone and its value always made by the same `make`.
  const known = found.get(name) as Value | undefined
  if (known !== undefined) return known
  const key = Symbol.for(`artikel.${name}`)
  const shared = globalThis as { [key: symbol]: unknown }
  if (!(key in shared)) shared[key] = make()
  found.set(name, shared[key])
  return shared[key] as Value
}

/** Those that this copy has asked for: to look them up on `globalThis` takes ten times as long. */
const found = new Map<string, unknown>()
