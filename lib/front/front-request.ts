import { IncomingMessage } from 'node:http'

/** Below this, what Node keeps for a chunk takes as much memory as the chunk itself, or many times as much. */
const SMALL_BYTES = 512
const MAX_GATHERED_BYTES = 4_096

/**
 * A request that joins small chunks before anybody reads them: a megabyte sent as chunks of one byte would take half a gigabyte
 * until it is read, and seconds of one turn.
 */
export class FrontRequest extends IncomingMessage {
  private gathered: Buffer | null = null
  private length = 0

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (Buffer.isBuffer(chunk) && chunk.length < SMALL_BYTES) return this.gather(chunk)
    this.handOver()
    return super.push(chunk, encoding)
  }

  /**
   * Returns false, so that nothing more is read from the connection in this turn: Node would read up to 2 MiB at once, hundreds
   * of thousands of chunks.
   */
  private gather(chunk: Buffer): false {
    if (this.length + chunk.length > MAX_GATHERED_BYTES) this.handOver()
    if (this.gathered === null) {
      this.gathered = Buffer.allocUnsafe(MAX_GATHERED_BYTES)
      setImmediate(() => this.handOver())
    }
    this.length += chunk.copy(this.gathered, this.length)
    return false
  }

  private handOver() {
    if (this.gathered === null) return
    // Copied: a chunk that arrives alone must not hold the whole buffer.
    const joined = Buffer.from(this.gathered.subarray(0, this.length))
    this.gathered = null
    this.length = 0
    super.push(joined)
  }
}
