import { STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'

/** Longer than load balancers keep an idle connection (usually 60 s), so that they never use a closed one. */
export const KEEP_ALIVE_MS = 65_000

/** Status and `headers` (names and values in turn) as bytes. Throws for invalid header names and values. */
export function buildHead(status: number, headers: readonly string[]): Buffer {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    validateHeaderName(name)
    validateHeaderValue(name, value)
    text += `${name}: ${value}\r\n`
  }
  return Buffer.from(text, 'latin1')
}

/** The rest of the head as bytes: the headers of this response only, and those that Node ends a keep-alive response with. */
export function restOfHead(requestId: string, fields: string): Buffer {
  return Buffer.from(`${fields}X-Request-Id: ${requestId}\r\nDate: ${date()}${PERSISTENT}`, 'latin1')
}

const PERSISTENT = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1_000}\r\n\r\n`

const known = { second: 0, text: '' }

function date(): string {
  const second = Math.floor(Date.now() / 1_000)
  if (second !== known.second) Object.assign(known, { second, text: new Date().toUTCString() })
  return known.text
}
