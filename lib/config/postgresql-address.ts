import { decodeOrNull } from '../text/strings'

export type Address = {
  url: string
  /** The schema of `?schema=NAME`; null if the role's `search_path` determines it. */
  schema: string | null
  /** `?pgbouncer=true`: a pooler lends each transaction another connection. */
  isPooled: boolean
  place: string
  /** Null if the driver's default applies. */
  user: string | null
  database: string | null
}

/** Parses a URL as PostgreSQL's programs and Prisma write it. Throws an Error with what is accepted and nothing of the URL. */
export function readAddress(text: string): Address {
  const url = toUrl(text)
  const { searchParams } = url
  const schema = searchParams.get('schema') || null
  const isPooled = searchParams.get('pgbouncer') === 'true'
  for (const name of OF_PRISMA) searchParams.delete(name)
  const mode = searchParams.get('sslmode') || 'disable'
  if (!SSL_MODES.includes(mode))
    throw new Error(`${ACCEPTED} with an sslmode that is one of ${SSL_MODES.join(', ')}`)
  // The driver treats these modes the same, but prints a warning about it.
  if (VERIFIED.includes(mode)) searchParams.set('sslmode', 'verify-full')
  return { url: url.href, schema, isPooled, place: placeOf(url), ...namesOf(url) }
}

/** For Prisma's own programs; a server knows none of them. */
const OF_PRISMA = ['schema', 'pgbouncer', 'connection_limit', 'pool_timeout', 'connect_timeout']
const VERIFIED = ['prefer', 'require', 'verify-ca', 'verify-full']
const SSL_MODES = ['disable', 'no-verify', ...VERIFIED]

const ACCEPTED = 'postgresql://<user>:<password>@<host>/<database>'
const PARTS = /^postgres(?:ql)?:\/\/([^/?#]*@)?([^@/?#]*)([/?].*)?$/s
/** Where the user and the password of a URL end, although an `@` follows. */
const UNENCODED = /^postgres(?:ql)?:\/\/[^/?#]*[/?#].*@/s
/** Such a URL whose password begins with digits, which can be read as a port; `@` may be in the value of a parameter. */
const LIKE_A_PORT = /^postgres(?:ql)?:\/\/[^@/?#]*:[^@/?#]*[/?][^@?=]*@/
const ENCODED = `${ACCEPTED} with / written as %2F, ? as %3F and # as %23 in names and passwords`

function toUrl(text: string): URL {
  const [isUrl, before = '', host = '', rest = ''] = PARTS.exec(text) ?? []
  if (host.includes(','))
    throw new Error(`${ACCEPTED} with a single host, that of the server which takes writes`)
  // The socket may be given in the query only: postgresql://user@/database?host=/var/run/postgresql
  const whole = `postgresql://${before}${host || 'localhost'}${rest}`
  if (LIKE_A_PORT.test(text)) throw new Error(ENCODED)
  if (!isUrl || !URL.canParse(whole)) throw new Error(UNENCODED.test(text) ? ENCODED : ACCEPTED)
  if (decodeOrNull(text) === null) throw new Error(`${ACCEPTED} with % written as %25 in names and passwords`)
  return new URL(whole)
}

function placeOf({ hostname, port, searchParams }: URL): string {
  const host = searchParams.get('host') || decodeURIComponent(hostname)
  return host.startsWith('/') ? host : `${host}:${searchParams.get('port') || port || '5432'}`
}

function namesOf({ username, pathname, searchParams }: URL): Pick<Address, 'user' | 'database'> {
  const user = searchParams.get('user') || decodeURIComponent(username)
  return { user: user || null, database: decodeURIComponent(pathname.slice(1)) || null }
}
