import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { config } from '../config'
import { edgeHeaders, isEdgeTimed } from '../edge/caching'
import { hasBody } from '../request-context'
import { commonHeaders, constantHeaderList } from './headers'
import { restOfHead } from './prebuilt-head'

/** Node's internal fields of the head. They have had these names for years, but are undocumented. */
type Internals = { _header: string | null; _headerSent: boolean }

/** A response with the common headers, whoever writes it: the front, Next's static files, Node. */
export class FrontResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  isSenderKnown = false
  /** Whether the client holds back its body until it is asked for (`Expect: 100-continue`). */
  isBodyHeldBack = false
  private knownId: string | undefined = undefined
  private readonly startedAt = isEdgeTimed() ? performance.now() : null

  /** The `X-Request-Id`; one sent by the client is ignored. */
  get id(): string {
    this.knownId ??= randomUUID()
    return this.knownId
  }

  /** Sends the 100 that a client waits for (RFC 9110 §10.1.1); without it, the connection closes after the response. */
  askForBody() {
    if (!this.isBodyHeldBack) return
    this.isBodyHeldBack = false
    this.writeContinue()
  }

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeaders[keyof OutgoingHttpHeaders][],
    headers?: OutgoingHttpHeaders,
  ): this {
    if (this.isBodyOwed) this.shouldKeepAlive = false
    for (const [name, value] of Object.entries(commonHeaders(this.id))) this.setHeader(name, value)
    this.removeNextVary()
    const headerList = Array.isArray(reason) ? reason : []
    for (const [name, value] of pairs(this.edgeHeaders(headerList))) this.setHeader(name, value)
    return super.writeHead(status, reason as string, headers)
  }

  /**
   * Whether a part of the request's body is still to come. Then the connection does not stay open: a proxy could send the next
   * request where that part is expected, as some do not wait for it.
   */
  private get isBodyOwed(): boolean {
    return !this.req.complete && hasBody(this.req.headers)
  }

  private removeNextVary() {
    const named = [this.getHeader('Vary') ?? []].flat().join(', ').split(', ')
    const ours = named.filter((name) => !/^(rsc|next-.*)?$/i.test(name))
    if (ours.length > 0) this.setHeader('Vary', ours.join(', '))
    else this.removeHeader('Vary')
  }

  /** Body parts are not copied; `headers` are names and values in turn. Does nothing if a response was already sent. */
  sendWhole(status: number, headers: readonly string[], body: readonly Buffer[]) {
    if (this.headersSent || this.destroyed) return
    if (this.isBodyOwed) this.shouldKeepAlive = false
    const own = ['X-Request-Id', this.id, ...constantHeaderList(headers), ...this.edgeHeaders(headers)]
    super.writeHead(status, [...headers, ...own])
    if (body.length < 2) {
      this.end(body[0])
      return
    }
    this.cork()
    for (const part of body) this.write(part)
    this.end()
  }

  /** Tells an edge not to keep responses without `Surrogate-Control`; tells Varnish how long the response took to make. */
  private edgeHeaders(headers: readonly unknown[]): string[] {
    if (!config().edge) return []
    const isToldOf = headers.includes('Surrogate-Control') || this.hasHeader('Surrogate-Control')
    return [...(isToldOf ? [] : edgeHeaders(null)), ...this.timing()]
  }

  private timing(): string[] {
    if (this.startedAt === null) return []
    return ['Server-Timing', `origin;dur=${(performance.now() - this.startedAt).toFixed(1)}`]
  }

  /** Whether `sendPrebuilt` may send this response: the connection stays open after it, and nothing has been sent. */
  get canSendPrebuilt(): boolean {
    const isOpen =
      this.shouldKeepAlive &&
      !this.isBodyOwed &&
      this.req.httpVersion === '1.1' &&
      this.socket?.writable === true
    return isOpen && !this.headersSent && '_header' in this && '_headerSent' in this
  }

  /** Takes the bytes of `buildHead`: Node's own check and join of the same headers takes longer than everything else. */
  sendPrebuilt(status: number, head: Buffer, fields: string, body: readonly Buffer[]) {
    const { socket } = this
    if (!socket) return
    this.statusCode = status
    const internals = this as unknown as Internals
    internals._header = 'joined'
    internals._headerSent = true
    socket.cork()
    // Corked writes are handed over together: the callback runs when the system has taken all of them.
    socket.write(head, (error) => {
      if (!error) this.end()
    })
    const timing = this.startedAt === null ? '' : `${this.timing().join(': ')}\r\n`
    socket.write(restOfHead(this.id, `${fields}${timing}`))
    for (const part of body) socket.write(part)
    socket.uncork()
  }
}

function pairs(list: readonly string[]): [string, string][] {
  return list.flatMap((name, at) =>
    at % 2 === 0 ? [[name, list[at + 1] ?? ''] satisfies [string, string]] : [],
  )
}
