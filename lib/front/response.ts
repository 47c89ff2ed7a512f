import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { commonHeaders, PAGE_POLICY } from './headers'

/** A response that carries the headers of every answer, whoever wrote it: Next, its static files, Node itself. */
export class FrontResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** The `X-Request-Id`; one that a client sent is not believed. */
  readonly id = randomUUID()
  protected readonly pagePolicy: string | undefined = PAGE_POLICY

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeaders[keyof OutgoingHttpHeaders][],
    headers?: OutgoingHttpHeaders,
  ): this {
    for (const [name, value] of Object.entries(commonHeaders(this.id))) this.setHeader(name, value)
    const type = String(this.getHeader('Content-Type') ?? '')
    if (this.pagePolicy && type.startsWith('text/html') && !this.hasHeader('Content-Security-Policy')) {
      this.setHeader('Content-Security-Policy', this.pagePolicy)
    }
    // The overloads differ in what the second argument is; it is passed on as it came.
    return super.writeHead(status, reason as string, headers)
  }
}

/** The same without a policy for pages: Next's development client needs inline scripts and `eval`. */
export class DevelopmentResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends FrontResponse<Request> {
  protected override readonly pagePolicy = undefined
}
