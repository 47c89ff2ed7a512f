// npm run desk: adds, lists, disables and signs in people in the database at DATABASE_URL. The service may be running.
import { SCOPES } from '../lib/auth/actor'
import { createLink } from '../lib/auth/people/links'
import {
  addPerson,
  disablePerson,
  enablePerson,
  findPersonByName,
  listPeople,
  type Person,
} from '../lib/auth/people/people'
import { database, type Queries } from '../lib/db/database'
import { runCommand } from './command'
import { type DeskCommand, parseDeskArguments } from './desk/arguments'
import { textTable, toMinute } from './text-table'
import { withDatabase } from './with-database'

await runCommand('desk', async (args) => {
  const command = parseDeskArguments(args)
  await withDatabase(() => run(command), { creates: command.action === 'add' })
})

async function run(command: DeskCommand) {
  if (command.action === 'list') return list()
  if (command.action === 'add') return add(command)
  const { action, name } = command
  const done = await database().write(async (transaction) => {
    const person = await getPerson(transaction, name)
    if (action === 'link') return link(transaction, person)
    await (action === 'disable' ? disablePerson : enablePerson)(transaction, person)
    return action === 'disable'
      ? `"${person.name}" is disabled and signed out everywhere.`
      : `"${person.name}" may sign in again: npm run desk -- link "${person.name}"`
  })
  console.log(done)
}

async function add({ name, scopes }: DeskCommand & { action: 'add' }) {
  const address = await database().write(async (transaction) =>
    createLink(transaction, await addPerson(transaction, name, scopes), null),
  )
  console.log(`"${name}" may use ${scopes.join(', ')}.`)
  console.log('This link signs in once, within 72 hours:')
  console.log(address)
}

async function link(transaction: Queries, person: Person): Promise<string> {
  if (person.disabledAt)
    throw new Error(`"${person.name}" is disabled: npm run desk -- enable "${person.name}"`)
  const address = await createLink(transaction, person, null)
  const within = person.lastSeenAt ? '10 minutes' : '72 hours'
  return `This link signs "${person.name}" in once, within ${within}:\n${address}`
}

async function list() {
  const people = await listPeople()
  if (people.length === 0) return console.log('There is nobody yet: npm run desk -- add NAME --preset owner')
  const rows = people.map(({ name, scopes, createdAt, lastSeenAt, disabledAt }) => [
    name,
    scopes.length === SCOPES.length ? 'all' : scopes.join(','),
    toMinute(createdAt),
    lastSeenAt ? toMinute(lastSeenAt) : 'never',
    disabledAt ? 'disabled' : 'active',
  ])
  console.log(textTable([['NAME', 'SCOPES', 'CREATED', 'LAST SEEN', 'STATE'], ...rows]))
}

async function getPerson(queries: Queries, name: string): Promise<Person> {
  const person = await findPersonByName(queries, name)
  if (person) return person
  throw new Error(`There is nobody named "${name}"; npm run desk -- list shows everybody.`)
}
