import { SCOPES, type Scope } from '../lib/auth/actor'
import { UsageError } from './command'

/** Parses `--scope`, which may be repeated; returns the scopes in the order of `allowed`. Throws `UsageError`. */
export function parseScopeOption(values: string[], allowed: readonly Scope[] = SCOPES): readonly Scope[] {
  const names = values.flatMap((text) => text.split(',')).map((name) => name.trim())
  const scopes = names.filter((name) => name !== '')
  const unknown = scopes.find((name) => !allowed.some((scope) => scope === name))
  if (unknown !== undefined) throw new UsageError(`Unknown scope "${unknown}".`)
  if (scopes.length === 0) throw new UsageError('--scope is empty.')
  return allowed.filter((scope) => scopes.includes(scope))
}
