import { parseArgs } from 'node:util'
import { isScope, SCOPES, type Scope } from '../../lib/auth/scopes'
import { UsageError } from '../command'
import { parseExpiry } from './expiry'

/** What `npm run key` is to do. */
export type KeyCommand =
  | { action: 'list' }
  | { action: 'revoke'; name: string }
  | { action: 'create'; name: string; scopes: readonly Scope[]; expiresAt: Date | null }

/** Reads the arguments of `npm run key`. Throws `UsageError` or an error of `parseArgs`. */
export function parseKeyArguments(args: string[]): KeyCommand {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { scope: { type: 'string', multiple: true }, expires: { type: 'string' } },
  })
  const [action, name, ...more] = positionals
  if (action === undefined) throw new UsageError('Name a command: create, list or revoke.')
  if (action !== 'create' && action !== 'list' && action !== 'revoke') {
    throw new UsageError(`Unknown command "${action}".`)
  }
  if (action !== 'create' && (values.scope || values.expires)) {
    throw new UsageError(`--scope and --expires are options of create, not of ${action}.`)
  }
  if (action === 'list') {
    if (name !== undefined) throw new UsageError('list takes no name.')
    return { action }
  }
  if (name === undefined) throw new UsageError(`${action} needs the name of a key.`)
  if (more.length > 0) throw new UsageError('A name with spaces needs quotes.')
  if (action === 'revoke') return { action, name }
  assertName(name)
  const expiresAt = values.expires === undefined ? null : parseExpiry(values.expires, new Date())
  return { action, name, scopes: readScopes(values.scope), expiresAt }
}

function readScopes(values: string[] | undefined): readonly Scope[] {
  if (values === undefined) return SCOPES
  const names = values.flatMap((text) => text.split(',')).map((name) => name.trim())
  const scopes = names.filter((name) => name !== '')
  const unknown = scopes.find((name) => !isScope(name))
  if (unknown !== undefined) throw new UsageError(`Unknown scope "${unknown}".`)
  if (scopes.length === 0) throw new UsageError('--scope is empty.')
  // In a fixed order, without repeats.
  return SCOPES.filter((scope) => scopes.includes(scope))
}

/** Names appear in log lines and in the table of keys. */
function assertName(name: string) {
  const isUsable = name.trim() === name && name !== '' && name.length <= 100 && !/\p{C}/u.test(name)
  if (!isUsable) {
    throw new UsageError(
      'A name has 1 to 100 characters, no line breaks or control characters, and no space at its ends.',
    )
  }
}
