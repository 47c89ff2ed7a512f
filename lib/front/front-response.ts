import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { commonHeaderList, commonHeaders } from './headers'

/** A response that carries the headers of every response, whoever wrote it: the front, Next's static files, Node. */
export class FrontResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** The `X-Request-Id`; one that a client sent is not believed. */
  readonly id = randomUUID()

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeaders[keyof OutgoingHttpHeaders][],
    headers?: OutgoingHttpHeaders,
  ): this {
    for (const [name, value] of Object.entries(commonHeaders(this.id))) this.setHeader(name, value)
    this.removeNextVary()
    // The overloads differ in what the second argument is; it is passed on as it came.
    return super.writeHead(this.statusOf(status), reason as string, headers)
  }

  protected statusOf(status: number): number {
    return status
  }

  /** Next names headers of its own client, which never reach it. */
  private removeNextVary() {
    const named = [this.getHeader('Vary') ?? []].flat().join(', ').split(', ')
    const ours = named.filter((name) => !/^(rsc|next-.*)?$/i.test(name))
    if (ours.length > 0) this.setHeader('Vary', ours.join(', '))
    else this.removeHeader('Vary')
  }

  /**
   * Sends a whole response at once; the parts of its body are written without being copied together. `headers` are names
   * and values in turn, as Node takes them fastest. Does nothing when a response was sent already.
   */
  sendWhole(status: number, headers: readonly string[], body: readonly Buffer[]) {
    if (this.headersSent || this.destroyed) return
    const isStricter = headers.includes('Referrer-Policy')
    super.writeHead(status, [...headers, ...commonHeaderList(this.id, { isStricter })])
    if (body.length < 2) {
      this.end(body[0])
      return
    }
    this.cork()
    for (const part of body) this.write(part)
    this.end()
  }
}
