import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * A connection to the server at `url` for sending bytes that no client would send, optionally from `localAddress`, an
 * address of this machine.
 */
export async function openSocket(url: string, localAddress?: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, localAddress })
  await once(socket, 'connect')
  return socket
}

/** Sends `bytes` unchanged; returns the response once the server closes the connection. */
export async function sendRaw(
  url: string,
  bytes: string,
): Promise<{ status: number; headers: Headers; body: string }> {
  const socket = await openSocket(url)
  socket.write(bytes, 'latin1')
  return readResponse(socket)
}

/** Reads `socket` to its end as one HTTP/1.1 response. */
export async function readResponse(
  socket: Socket,
): Promise<{ status: number; headers: Headers; body: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = new Headers(lines.map((line): [string, string] => splitOnce(line, ': ')))
  const rest = text.slice(end + 4)
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunk(rest) : rest
  return { status: Number(statusLine.split(' ')[1]), headers, body }
}

/** The text of a chunked body: sizes and chunks alternate, each on a line (no chunk here contains CRLF). */
function unchunk(body: string): string {
  return body
    .split('\r\n')
    .filter((_, index) => index % 2 === 1)
    .join('')
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return [text.slice(0, at), text.slice(at + separator.length)]
}
