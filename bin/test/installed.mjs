import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

// What some tests need and a machine may not have.

export const hasCurl = spawnSync('curl', ['--version']).status === 0
export const hasNginx = spawnSync('nginx', ['-v']).status === 0
export const hasVarnish = spawnSync('varnishd', ['-V']).status === 0
/** The programs of the newest PostgreSQL that Debian's packages installed; null where there is none. */
export const INSTALLED_POSTGRES = newestPostgres()
export const INSTALLED_PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync) ?? null

/** @returns {string | null} */
function newestPostgres() {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return null
  const [newest] = readdirSync(folder).sort((a, b) => Number(b) - Number(a))
  const programs = `${folder}/${newest}/bin`
  return existsSync(`${programs}/initdb`) ? programs : null
}
