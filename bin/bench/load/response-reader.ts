/** Reads the responses of an HTTP/1.1 connection one at a time, doing only what a load generator needs. */
type ResponseReader = {
  /** Takes a chunk; returns true when a response is complete. */
  push: (chunk: Buffer) => boolean
  status: () => number
  isLast: () => boolean
}

const HEAD_END = Buffer.from('\r\n\r\n')
const NO_BYTES = Buffer.alloc(0)

type Mode = 'head' | 'length' | 'chunked'

export function responseReader(): ResponseReader {
  let mode: Mode = 'head'
  let pending: Buffer = NO_BYTES
  let left = 0
  let status = 0
  let isLast = false

  function readHead(): Buffer | null {
    const end = pending.indexOf(HEAD_END)
    if (end === -1) return null
    const head = pending.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    isLast = /\r\nconnection: close/i.test(head)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const hasNoBody = status === 204 || status === 304
    mode = length === undefined && !hasNoBody ? 'chunked' : 'length'
    left = hasNoBody ? 0 : Number(length ?? 0)
    return pending.subarray(end + HEAD_END.length)
  }

  function readLength(bytes: Buffer): boolean {
    left -= bytes.length
    return left <= 0
  }

  /** `left` is how many bytes of the current chunk and its line break are still missing. */
  function readChunked(bytes: Buffer): boolean {
    let at = 0
    while (at < bytes.length) {
      const skipped = Math.min(left, bytes.length - at)
      at += skipped
      left -= skipped
      if (at >= bytes.length) break
      const lineEnd = bytes.indexOf('\r\n', at)
      const size = lineEnd === -1 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
      // The last chunk is empty and followed by another line break.
      const isComplete = lineEnd !== -1 && (size > 0 || bytes.length >= lineEnd + 4)
      if (!isComplete) {
        pending = bytes.subarray(at)
        return false
      }
      if (size === 0) return true
      at = lineEnd + 2
      left = size + 2
    }
    pending = NO_BYTES
    return false
  }

  function readBody(bytes: Buffer): boolean {
    const isComplete = mode === 'length' ? readLength(bytes) : readChunked(bytes)
    if (isComplete) {
      mode = 'head'
      pending = NO_BYTES
    }
    return isComplete
  }

  return {
    push(chunk) {
      const bytes = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
      pending = NO_BYTES
      if (mode !== 'head') return readBody(bytes)
      pending = bytes
      const body = readHead()
      if (!body) return false
      pending = NO_BYTES
      return readBody(body)
    },
    status: () => status,
    isLast: () => isLast,
  }
}
