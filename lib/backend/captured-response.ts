import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Captured } from './exchange'

/** A response without a client: collects all that is written. */
export class CapturedResponse extends ServerResponse {
  /** Resolves when the response has ended. */
  readonly captured: Promise<Captured>
  private readonly chunks: Buffer[] = []
  private settle: (captured: Captured) => void = () => {}

  constructor(request: IncomingMessage) {
    super(request)
    this.captured = new Promise((resolve) => {
      this.settle = resolve
    })
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status
    const headers = rest.findLast((argument) => typeof argument === 'object' && argument !== null)
    if (headers) {
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined) this.setHeader(name, value)
    }
    return this
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.collect(chunk, rest)
    return true
  }

  override end(...written: unknown[]): this {
    if (this.finished) return this
    const [chunk, ...rest] = written
    this.collect(
      typeof chunk === 'function' ? undefined : chunk,
      typeof chunk === 'function' ? [chunk] : rest,
    )
    this.finished = true
    this.settle({ status: this.statusCode, headers: this.headerList(), body: joined(this.chunks) })
    process.nextTick(() => {
      this.emit('finish')
      this.emit('close')
    })
    return this
  }

  override flushHeaders() {}

  private collect(chunk: unknown, rest: unknown[]) {
    if (typeof chunk === 'string') this.chunks.push(Buffer.from(chunk))
    else if (chunk instanceof Uint8Array) this.chunks.push(Buffer.from(chunk))
    const done = rest.findLast((argument) => typeof argument === 'function')
    // The last function among the arguments is the callback, which takes no more than an error.
    if (done) process.nextTick(done as () => void)
  }

  private headerList(): [string, string][] {
    return this.getHeaderNames().flatMap((name) => {
      const value = this.getHeader(name)
      return value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]]
    })
  }
}

/** In memory of their own, which can be handed to another thread. */
function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
