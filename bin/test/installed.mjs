import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

// Programs that some tests need and a machine may lack.

export const hasCurl = spawnSync('curl', ['--version']).status === 0
export const hasNginx = spawnSync('nginx', ['-v']).status === 0
export const hasVarnish = spawnSync('varnishd', ['-V']).status === 0
/** The program folder of the newest PostgreSQL from Debian's packages; null without one. */
export const INSTALLED_POSTGRES = newestPostgres()
/** The headless shell, if it is there, takes half the CPU time. Null: Playwright's own browser is used. */
export const INSTALLED_CHROMIUM =
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ?? null
export const INSTALLED_PGBOUNCER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync) ?? null

/** @returns {string | null} */
function newestPostgres() {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return null
  const [newest] = readdirSync(folder).sort((a, b) => Number(b) - Number(a))
  const programs = `${folder}/${newest}/bin`
  return existsSync(`${programs}/initdb`) ? programs : null
}
