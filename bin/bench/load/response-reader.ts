/** Reads the answers of one HTTP/1.1 connection, one at a time, doing no more than a load generator needs. */
export type ResponseReader = {
  /** Takes what arrived; true when an answer is whole. */
  push: (chunk: Buffer) => boolean
  /** The status of the last answer. */
  status: () => number
  /** Whether the server will close the connection after it. */
  isLast: () => boolean
}

const HEAD_END = Buffer.from('\r\n\r\n')
const NO_BYTES = Buffer.alloc(0)

type Mode = 'head' | 'length' | 'chunked'

export function responseReader(): ResponseReader {
  let mode: Mode = 'head'
  let held: Buffer = NO_BYTES
  let left = 0
  let status = 0
  let isLast = false

  /** Gives the bytes after the head, or null while it is not whole. */
  function readHead(): Buffer | null {
    const end = held.indexOf(HEAD_END)
    if (end === -1) return null
    const head = held.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    isLast = /\r\nconnection: close/i.test(head)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const hasNoBody = status === 204 || status === 304
    mode = length === undefined && !hasNoBody ? 'chunked' : 'length'
    left = hasNoBody ? 0 : Number(length ?? 0)
    return held.subarray(end + HEAD_END.length)
  }

  function readLength(bytes: Buffer): boolean {
    left -= bytes.length
    return left <= 0
  }

  /** `left` is what of the present chunk and its line break has not come yet. */
  function readChunked(bytes: Buffer): boolean {
    let at = 0
    while (at < bytes.length) {
      const skipped = Math.min(left, bytes.length - at)
      at += skipped
      left -= skipped
      if (at >= bytes.length) break
      const lineEnd = bytes.indexOf('\r\n', at)
      const size = lineEnd === -1 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
      // The last chunk has no bytes, and the line break after it must have come too.
      const isWhole = lineEnd !== -1 && (size > 0 || bytes.length >= lineEnd + 4)
      if (!isWhole) {
        held = bytes.subarray(at)
        return false
      }
      if (size === 0) return true
      at = lineEnd + 2
      left = size + 2
    }
    held = NO_BYTES
    return false
  }

  function readBody(bytes: Buffer): boolean {
    const isWhole = mode === 'length' ? readLength(bytes) : readChunked(bytes)
    if (isWhole) {
      mode = 'head'
      held = NO_BYTES
    }
    return isWhole
  }

  return {
    push(chunk) {
      const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
      held = NO_BYTES
      if (mode !== 'head') return readBody(bytes)
      held = bytes
      const body = readHead()
      if (!body) return false
      held = NO_BYTES
      return readBody(body)
    },
    status: () => status,
    isLast: () => isLast,
  }
}
