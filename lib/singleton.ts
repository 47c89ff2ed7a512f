/**
 * The one value of this process under `name`, made by `make` when it is asked for first. Next bundles its own copy
 * of every module beside the one that `bin/` loads: what must exist once lives on `globalThis`, seen by both.
 */
export function singleton<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`artikel.${name}`)
  const shared = globalThis as { [key: symbol]: unknown }
  if (!(key in shared)) shared[key] = make()
  // The key is ours alone and always set by the same `make`.
  return shared[key] as Value
}
