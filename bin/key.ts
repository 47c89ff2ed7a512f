// npm run key: creates, lists, rotates and revokes API keys in the database at DATABASE_URL. The service may be running.
import { createKey, listKeys, revokeKey, rotateKey } from '../lib/auth/keys'
import { runCommand } from './command'
import { type KeyCommand, parseKeyArguments } from './key/arguments'
import { keyTable } from './key/table'
import { toMinute } from './text-table'
import { withDatabase } from './with-database'

await runCommand('key', async (args) => {
  const command = parseKeyArguments(args)
  await withDatabase(() => run(command), { creates: command.action === 'create' })
})

async function run(command: KeyCommand) {
  if (command.action === 'list') return list()
  if (command.action === 'revoke') return revoke(command.name)
  if (command.action === 'rotate') return rotate(command)
  return create(command)
}

async function create({ name, scopes, expiresAt }: KeyCommand & { action: 'create' }) {
  const key = await createKey(name, scopes, expiresAt)
  console.log(`API key "${name}" (shown only this once): ${key}`)
  console.log(
    `It may use ${scopes.join(', ')}, ${expiresAt ? `until ${toMinute(expiresAt)}` : 'and does not expire'}.`,
  )
}

async function list() {
  const keys = await listKeys()
  console.log(
    keys.length > 0 ? keyTable(keys, new Date()) : 'There are no keys yet: npm run key -- create NAME',
  )
}

async function rotate({ name, overlapMs }: KeyCommand & { action: 'rotate' }) {
  const rotated = await rotateKey(name, overlapMs)
  if (!rotated) throw await noKeyNamed(name)
  console.log(`New secret of the API key "${name}" (shown only this once): ${rotated.key}`)
  const end = overlapMs > 0 ? `works until ${toMinute(rotated.formerExpiresAt)}` : 'no longer works'
  console.log(`The former one ${end}.`)
}

async function revoke(name: string) {
  if (await revokeKey(name)) return console.log(`The key "${name}" is revoked and no longer works.`)
  const known = await findLatest(name)
  if (!known?.revokedAt) throw await noKeyNamed(name)
  console.log(`The key "${name}" was already revoked at ${toMinute(known.revokedAt)}.`)
}

async function noKeyNamed(name: string): Promise<Error> {
  const known = await findLatest(name)
  const ended = known?.revokedAt ? 'is revoked' : 'has expired'
  const problem = known ? `The key "${name}" ${ended}` : `There is no key named "${name}"`
  return new Error(`${problem}; npm run key -- list shows them.`)
}

async function findLatest(name: string) {
  return (await listKeys()).findLast((key) => key.name === name)
}
