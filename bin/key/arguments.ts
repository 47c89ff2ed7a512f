import { parseArgs } from 'node:util'
import { KEY_SCOPES, type Scope } from '../../lib/auth/actor'
import { KEY_NAME_RULE } from '../../lib/auth/keys'
import { parseDuration } from '../../lib/text/duration'
import { isDisplayName } from '../../lib/text/strings'
import { UsageError } from '../command'
import { parseScopeOption } from '../scope-option'
import { parseExpiry } from './expiry'

export type KeyCommand =
  | { action: 'list' }
  | { action: 'revoke'; name: string }
  | { action: 'rotate'; name: string; overlapMs: number }
  | { action: 'create'; name: string; scopes: readonly Scope[]; expiresAt: Date | null }

type Action = KeyCommand['action']
type Values = { scope?: string[]; expires?: string; overlap?: string }

const OPTIONS: Record<Action, readonly (keyof Values)[]> = {
  create: ['scope', 'expires'],
  list: [],
  rotate: ['overlap'],
  revoke: [],
}

/** Long enough to replace the former secret wherever it is used. */
const DEFAULT_OVERLAP = '24h'

/** Reads the arguments of `npm run key`. Throws `UsageError` or an error of `parseArgs`. */
export function parseKeyArguments(args: string[]): KeyCommand {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      scope: { type: 'string', multiple: true },
      expires: { type: 'string' },
      overlap: { type: 'string' },
    },
  })
  const [action, name, ...more] = positionals
  assertAction(action)
  assertOptions(action, values)
  if (action === 'list') {
    if (name !== undefined) throw new UsageError('list takes no name.')
    return { action }
  }
  if (name === undefined) throw new UsageError(`${action} needs the name of a key.`)
  if (more.length > 0) throw new UsageError('A name with spaces needs quotes.')
  return commandFor(action, name, values)
}

function assertAction(action: string | undefined): asserts action is Action {
  if (action === undefined) throw new UsageError('Name a command: create, list, rotate or revoke.')
  if (!Object.hasOwn(OPTIONS, action)) throw new UsageError(`Unknown command "${action}".`)
}

function assertOptions(action: Action, values: Values) {
  // `parseArgs` returns only known options.
  const input = Object.keys(values) as (keyof Values)[]
  const unexpected = input.find((option) => !OPTIONS[action].includes(option))
  if (unexpected === undefined) return
  const owners = Object.entries(OPTIONS).filter(([, options]) => options.includes(unexpected))
  const owner = owners.map(([name]) => name).join(' and ')
  throw new UsageError(`--${unexpected} is an option of ${owner}, not of ${action}.`)
}

function commandFor(action: Exclude<Action, 'list'>, name: string, values: Values): KeyCommand {
  if (action === 'revoke') return { action, name }
  if (action === 'rotate') {
    return { action, name, overlapMs: readOverlap(values.overlap ?? DEFAULT_OVERLAP) }
  }
  assertName(name)
  const expiresAt = values.expires === undefined ? null : parseExpiry(values.expires, new Date())
  return {
    action,
    name,
    scopes: values.scope ? parseScopeOption(values.scope, KEY_SCOPES) : KEY_SCOPES,
    expiresAt,
  }
}

function readOverlap(text: string): number {
  const overlapMs = text === '0' ? 0 : parseDuration(text)
  if (overlapMs !== null) return overlapMs
  throw new UsageError(
    `--overlap "${text}" is not a duration; use 24h, 7d, or 0 to end the former secret now.`,
  )
}

function assertName(name: string) {
  if (!isDisplayName(name)) throw new UsageError(`A name ${KEY_NAME_RULE}.`)
}
