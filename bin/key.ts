// npm run key: creates, lists and revokes API keys in the database of DATABASE_URL, whether the service runs or not.
import { createKey, listKeys, revokeKey } from '../lib/auth/keys'
import { runCommand } from './command'
import { type KeyCommand, parseKeyArguments } from './key/arguments'
import { keyTable, toMinute } from './key/table'
import { withDatabase } from './with-database'

await runCommand('key', async (args) => {
  const command = parseKeyArguments(args)
  await withDatabase(() => run(command))
})

async function run(command: KeyCommand) {
  if (command.action === 'list') return list()
  if (command.action === 'revoke') return revoke(command.name)
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

async function revoke(name: string) {
  if (await revokeKey(name)) return console.log(`The key "${name}" is revoked and no longer works.`)
  const known = (await listKeys()).find((key) => key.name === name)
  if (!known?.revokedAt) throw new Error(`There is no key named "${name}"; npm run key -- list shows them.`)
  console.log(`The key "${name}" was already revoked at ${toMinute(known.revokedAt)}.`)
}
