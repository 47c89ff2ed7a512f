// npm run key: makes, lists and ends API keys in the database of DATABASE_URL, whether the service runs or not.
import { parseArgs } from 'node:util'
import { createKey, listKeys, revokeKey } from '../lib/auth/keys'
import { isScope, SCOPES, type Scope } from '../lib/auth/scopes'
import { closeDatabase, openDatabase } from '../lib/db/client'
import { runCommand, UsageError } from './command'
import { explainFailure } from './explain-failure'
import { parseExpiry } from './key/expiry'
import { keyTable, toMinute } from './key/table'

const USAGE = `Usage:
  npm run key -- create NAME [--scope SCOPE]… [--expires 90d|12h|2027-01-01]
  npm run key -- list
  npm run key -- revoke NAME

SCOPE is one or more of ${SCOPES.join(', ')},
separated by commas or by repeating --scope. Without --scope a key has all of them.`

await runCommand(USAGE, async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      scope: { type: 'string', multiple: true },
      expires: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return console.log(USAGE)
  const run = readCommand(positionals, values)
  await openDatabase().catch((error) => {
    throw new Error(explainFailure(error))
  })
  try {
    await run()
  } finally {
    await closeDatabase()
  }
})

type Options = { scope?: string[] | undefined; expires?: string | undefined }

/** What the arguments ask for. Throws `UsageError`, before any database is touched. */
function readCommand([command, name, ...more]: string[], { scope, expires }: Options): () => Promise<void> {
  if (command === undefined) throw new UsageError('Say what to do: create, list or revoke.')
  if (!['create', 'list', 'revoke'].includes(command)) throw new UsageError(`There is no "${command}".`)
  if (command !== 'create' && (scope || expires)) {
    throw new UsageError(`--scope and --expires belong to create, not to ${command}.`)
  }
  if (command === 'list') {
    if (name !== undefined) throw new UsageError('list takes no name.')
    return list
  }
  if (name === undefined) throw new UsageError(`${command} needs the name of a key.`)
  if (more.length > 0) throw new UsageError('A name with spaces needs quotes.')
  if (command === 'revoke') return () => revoke(name)
  assertName(name)
  const scopes = readScopes(scope)
  const expiresAt = expires === undefined ? null : parseExpiry(expires, new Date())
  return () => create(name, scopes, expiresAt)
}

async function create(name: string, scopes: readonly Scope[], expiresAt: Date | null) {
  const key = await createKey(name, scopes, expiresAt)
  console.log(`API key "${name}" (shown only this once): ${key}`)
  console.log(
    `It may use ${scopes.join(', ')}, ${expiresAt ? `until ${toMinute(expiresAt)}` : 'and does not expire'}.`,
  )
}

async function list() {
  const keys = await listKeys()
  console.log(
    keys.length > 0 ? keyTable(keys, new Date()) : 'There is no key yet: npm run key -- create NAME',
  )
}

async function revoke(name: string) {
  if (await revokeKey(name)) return console.log(`The key "${name}" is revoked: it works no more.`)
  const known = (await listKeys()).find((key) => key.name === name)
  if (!known?.revokedAt) throw new Error(`There is no key named "${name}"; npm run key -- list shows them.`)
  console.log(`The key "${name}" was revoked before, at ${toMinute(known.revokedAt)}.`)
}

function readScopes(given: string[] | undefined): readonly Scope[] {
  if (given === undefined) return SCOPES
  const names = given.flatMap((text) => text.split(',')).map((name) => name.trim())
  const scopes = names.filter((name) => name !== '')
  const unknown = scopes.find((name) => !isScope(name))
  if (unknown !== undefined) throw new UsageError(`There is no scope "${unknown}".`)
  if (scopes.length === 0) throw new UsageError('--scope names no scope.')
  // In one order and once each, however they were given.
  return SCOPES.filter((scope) => scopes.includes(scope))
}

/** The name stands in log lines and in the table of keys. */
function assertName(name: string) {
  const isUsable = name.trim() === name && name !== '' && name.length <= 100 && !/\p{C}/u.test(name)
  if (!isUsable) {
    throw new UsageError(
      'A name has 1 to 100 characters, no line breaks or control characters, and no space at its ends.',
    )
  }
}
