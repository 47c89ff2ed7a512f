import { IncomingMessage } from 'node:http'

/** Below this, what Node keeps for a chunk takes as much memory as the chunk itself, or many times as much. */
const SMALL_BYTES = 512
const MAX_GATHERED_BYTES = 4_096
/** Parsing this many takes some milliseconds; after more at once there is a pause. */
const MANY_CHUNKS = 1_000
const MAX_CHUNKS_PER_S = 10_000

/**
 * A request that joins small chunks before anybody reads them: a megabyte sent as chunks of one byte would take half a gigabyte
 * until it is read, and seconds of one turn. After very many there is a pause, so that others are served.
 */
export class FrontRequest extends IncomingMessage {
  private gathered: Buffer | null = null
  private length = 0
  private chunks = 0
  private isRead = false
  private turn: NodeJS.Immediate | NodeJS.Timeout | null = null

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (Buffer.isBuffer(chunk) && chunk.length < SMALL_BYTES) return this.gather(chunk)
    this.handOver()
    return super.push(chunk, encoding)
  }

  /** Reads nothing more from the connection before what is gathered is handed over; Node needs the first call. */
  override _read(size: number) {
    if (this.gathered !== null && this.isRead) return
    this.isRead = true
    super._read(size)
  }

  /**
   * Returns false, so that nothing more is read from the connection in this turn: Node would read up to 2 MiB at once, hundreds
   * of thousands of chunks.
   */
  private gather(chunk: Buffer): false {
    if (this.length + chunk.length > MAX_GATHERED_BYTES) this.handOver()
    this.gathered ??= Buffer.allocUnsafe(MAX_GATHERED_BYTES)
    this.length += chunk.copy(this.gathered, this.length)
    this.chunks += 1
    this.turn ??= setImmediate(() => this.endTurn())
    return false
  }

  private endTurn() {
    const { chunks } = this
    const isPaused = chunks > MANY_CHUNKS
    this.chunks = 0
    this.turn = isPaused
      ? setTimeout(() => this.endTurn(), (chunks / MAX_CHUNKS_PER_S) * 1_000).unref()
      : null
    if (!isPaused) this.handOver()
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
