import { parseArgs } from 'node:util'
import type { Scope } from '../../lib/auth/actor'
import { isPreset, PERSON_NAME_RULE, PRESETS } from '../../lib/auth/people/people'
import { isDisplayName } from '../../lib/text/strings'
import { UsageError } from '../command'
import { parseScopeOption } from '../scope-option'

export type DeskCommand =
  | { action: 'list' }
  | { action: 'link' | 'disable' | 'enable'; name: string }
  | { action: 'add'; name: string; scopes: readonly Scope[] }

const ACTIONS = ['add', 'link', 'list', 'disable', 'enable'] as const
type Action = (typeof ACTIONS)[number]
type Values = { preset?: string; scope?: string[] }

/** Reads the arguments of `npm run desk`. Throws `UsageError` or an error of `parseArgs`. */
export function parseDeskArguments(args: string[]): DeskCommand {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { preset: { type: 'string' }, scope: { type: 'string', multiple: true } },
  })
  const [action, name, ...more] = positionals
  assertAction(action)
  if (action !== 'add' && Object.keys(values).length > 0)
    throw new UsageError(`${action} takes no options; --preset and --scope belong to add.`)
  if (action === 'list') {
    if (name !== undefined) throw new UsageError('list takes no name.')
    return { action }
  }
  if (name === undefined) throw new UsageError(`${action} needs the name of a person.`)
  if (more.length > 0) throw new UsageError('A name with spaces needs quotes.')
  if (action !== 'add') return { action, name }
  if (!isDisplayName(name)) throw new UsageError(PERSON_NAME_RULE)
  return { action, name, scopes: scopesOf(values) }
}

function assertAction(action: string | undefined): asserts action is Action {
  if (action === undefined) throw new UsageError(`Name a command: ${ACTIONS.join(', ')}.`)
  if (!ACTIONS.some((known) => known === action)) throw new UsageError(`Unknown command "${action}".`)
}

function scopesOf({ preset, scope }: Values): readonly Scope[] {
  if (preset !== undefined && scope !== undefined)
    throw new UsageError('Use either --preset or --scope: a preset is a list of scopes.')
  if (scope !== undefined) return parseScopeOption(scope)
  const name = preset ?? 'writer'
  if (!isPreset(name)) throw new UsageError(`Unknown preset "${name}"; use owner, editor or writer.`)
  return PRESETS[name]
}
