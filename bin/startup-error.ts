import { config } from '../lib/config'

/** Why a start or a command failed, in one line for the operator and without the database's password. */
export function startupErrorMessage(error: unknown): string {
  const { host, port } = config()
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is in use; set PORT to a free one.`
  if (code === 'EACCES')
    return `Port ${port} of ${host} is not allowed to this user; set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`

  const reason = error instanceof Error && error.message ? error.message : String(code ?? error)
  return withoutPassword(`Artikel cannot start: ${reason.trim().replace(/\s*\n\s*/g, ' ')}`)
}

function withoutPassword(line: string): string {
  const { database } = config()
  if (database.provider === 'sqlite') return line
  const { password } = new URL(database.url)
  if (!password) return line
  return line.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…')
}
