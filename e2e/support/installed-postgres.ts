import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../../bin/port.mjs'
import { INSTALLED_PGBOUNCER } from '../../bin/test/installed.mjs'

export type InstalledPostgres = {
  /** The URL of a database for a user; by default of `postgres` for the superuser. */
  url: (user?: string, database?: string) => string
  /** The file of the certificate that verifies the server. */
  certificate: string
  /** Runs statements, separated by `;\n`, as the superuser in a database. */
  run: (statements: string, database?: string) => Promise<void>
  /** Starts PgBouncer in front of the server for these users; returns its port. */
  startPooler: (mode: 'session' | 'transaction', users: string[]) => Promise<number>
  remove: () => Promise<void>
}

/** The password of every user. */
const PASSWORD = 'rahasia%:1'

/** Starts an installed PostgreSQL in a temporary folder, with its own defaults and a self-signed TLS certificate. */
export async function startInstalledPostgres(programs: string): Promise<InstalledPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-installed-postgres-'))
  const user = unprivileged()
  const give = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    if (user) chownSync(join(folder, name), user.uid, user.gid)
    return join(folder, name)
  }
  if (user) chownSync(folder, user.uid, user.gid)
  const own = { ...user, cwd: folder, stdio: 'ignore' as const }
  const [port, passwords] = [await freePort(), give('password', PASSWORD)]
  const data = join(folder, 'data')
  const initial = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwords}`]
  execFileSync(`${programs}/initdb`, [...initial, '--encoding=UTF8', '--no-sync', data], own)
  makeCertificate(folder, give)
  // No test crashes PostgreSQL itself.
  const flags = [
    'fsync=off',
    'ssl=on',
    `ssl_cert_file=${folder}/server.crt`,
    `ssl_key_file=${folder}/server.key`,
  ]
  const options = [...flags, `unix_socket_directories=${folder}`].flatMap((flag) => ['-c', flag])
  const servers = [spawn(`${programs}/postgres`, ['-D', data, '-p', String(port), ...options], own)]
  const url = (name = 'postgres', database = 'postgres') =>
    `postgresql://${name}:${encodeURIComponent(PASSWORD)}@localhost:${port}/${database}`
  await untilConnected(url())
  return {
    url,
    certificate: join(folder, 'server.crt'),
    run: (statements, database) => run(url('postgres', database), statements),
    async startPooler(mode, users) {
      const listening = await freePort()
      const list = give(`${mode}.users`, users.map((name) => `"${name}" "${PASSWORD}"`).join('\n'))
      const settings = give(`${mode}.ini`, poolerSettings(mode, listening, port, list))
      servers.push(spawn(INSTALLED_PGBOUNCER ?? '', ['-q', settings], own))
      await untilConnected(url(users[0], 'postgres').replace(`:${port}/`, `:${listening}/`))
      return listening
    },
    remove: async () => {
      for (const server of servers.reverse()) await end(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL and PgBouncer refuse to run as root; Debian's packages create the user `postgres`. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

function makeCertificate(folder: string, give: (name: string, text: string) => string) {
  const [key, certificate] = [give('server.key', ''), give('server.crt', '')]
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [...kind, ...names, '-keyout', key, '-out', certificate], {
    cwd: folder,
    stdio: 'ignore',
  })
  // Tests read it as their own user.
  chmodSync(certificate, 0o644)
}

/** The installed defaults, except for addresses, users and the pool mode. */
function poolerSettings(mode: string, listening: number, port: number, users: string): string {
  return [
    '[databases]',
    `* = host=127.0.0.1 port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listening}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
  ].join('\n')
}

async function run(url: string, statements: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // One by one: some are not allowed in a transaction.
    for (const statement of statements.split(';\n')) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function untilConnected(url: string) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run(url, 'SELECT 1')
    } catch (error) {
      if (attempt === 200) throw error
      await delay(100)
    }
  }
}

async function end(server: ReturnType<typeof spawn>) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}
