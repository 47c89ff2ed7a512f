import { readAddress } from '../../config/postgresql-address'
import { systemCode } from '../../errors'

/** One sentence for the operator that names `DATABASE_URL` and what to look at; it has no password. */
export class OpenError extends Error {
  override name = 'OpenError'
  readonly code: OpenErrorCode

  constructor(message: string, { code = 'refused', cause }: { code?: OpenErrorCode; cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
  }
}

/** `full`: all connections are in use, and some may become free. */
type OpenErrorCode = 'full' | 'refused'

/** A sentence for the operator that names DATABASE_URL and where it leads, but not its password. */
export function toOpenError(cause: unknown, url: string): OpenError {
  if (cause instanceof OpenError) return cause
  const address = readAddress(url)
  const reason = reasonOf(cause)
  const names = {
    place: address.place,
    user: address.user ?? 'the user of this process',
    database: address.database ?? 'the one named as its user',
  }
  const [, sentence, code] = SENTENCES.find(([pattern]) => pattern.test(reason)) ?? []
  const text = sentence ?? `the server at {place} refused: ${messageOf(cause)}`
  const filled = text.replace(/\{(place|user|database)\}/g, (_all, name: keyof typeof names) => names[name])
  return new OpenError(`DATABASE_URL: ${filled}`, { code, cause })
}

function reasonOf(error: unknown): string {
  return `${systemCode(error) ?? ''} ${messageOf(error)}`
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // All addresses of the host failed.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error.message.trim().replace(/\s+/g, ' ')
}

/** Codes of the system and of PostgreSQL (its appendix A), and messages of the driver without a code. */
const SENTENCES: [RegExp, string, OpenErrorCode?][] = [
  [/^(ENOTFOUND|EAI_AGAIN)/, 'the host name in {place} is not known; check its host.'],
  [/^(EACCES|EPERM) /, 'this user may not open the socket in {place}; check the permissions of that folder.'],
  [
    /^ENOENT .*\bconnect\b/,
    'no server has its socket in {place}; check its host, and that the server is running.',
  ],
  [/^ENOENT/, 'a certificate or key that it names cannot be read; check sslrootcert, sslcert and sslkey.'],
  [
    /ECONNREFUSED/,
    'nothing is listening at {place}; check its host and port, and that the server is running.',
  ],
  [
    /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)/,
    '{place} cannot be reached from here; check its host and the network.',
  ],
  [
    /ETIMEDOUT|timeout expired|connection timeout|exceeded when trying/i,
    'the server at {place} does not respond; check its host and port, and the firewall in between.',
  ],
  [
    /must be a string|empty string|SASL: SCRAM-SERVER-FIRST-MESSAGE: client password/i,
    'the server at {place} requires a password; write it as postgresql://{user}:<password>@…',
  ],
  [
    /^28P01/,
    'the server at {place} does not accept the password of the user {user}, or received none; write it as postgresql://{user}:<password>@…',
  ],
  [/^28000.*no encryption/, 'the server at {place} requires TLS; add ?sslmode=require.'],
  [
    /^28/,
    'the server at {place} does not let the user {user} connect to the database {database}; check its pg_hba.conf.',
  ],
  [/^3D000/, 'there is no database {database} at {place}; make it with CREATE DATABASE.'],
  [/^3F000/, 'the schema that it names is not there; make it with CREATE SCHEMA.'],
  [/does not support SSL/i, 'the server at {place} has no TLS; remove sslmode, or set up TLS there.'],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|CERT_|self.signed|unable to verify|certificate/i,
    'the certificate of the server at {place} cannot be verified; name its authority with sslrootcert=<file>, or do without with sslmode=no-verify.',
  ],
  [
    /ERR_TLS_CERT_ALTNAME|altnames/i,
    'the certificate of the server at {place} is for another name; check its host.',
  ],
  [
    /^53300|too many (clients|connections)|no more connections allowed/i,
    'the server at {place} has no connection left for the user {user}; lower DATABASE_CONNECTIONS of the services that use it, or raise its limit.',
    'full',
  ],
  [/^57P03/, 'the server at {place} is starting up or shutting down; try again in a moment.'],

  [
    /unsupported startup parameter/i,
    'the pooler at {place} refuses a parameter of the URL; remove options=, or have the pooler ignore it (ignore_startup_parameters).',
  ],
  [
    /terminated unexpectedly|ECONNRESET|EPIPE|unknown message code|Unknown authenticationOk|Invalid (message|response)|Received unexpected/i,
    'what listens at {place} does not respond like PostgreSQL; check its host and port.',
  ],
]
