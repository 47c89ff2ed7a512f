import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { RequestContext } from '../request-context'
import { commonHeaderList, commonHeaders, PAGE_POLICY } from './headers'

/** A response that carries the headers of every answer, whoever wrote it: Next, its static files, Node itself. */
export class FrontResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** The `X-Request-Id`; one that a client sent is not believed. */
  readonly id = randomUUID()
  /** What the request carries, once it is being answered. */
  context?: RequestContext
  protected readonly pagePolicy: string | undefined = PAGE_POLICY

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeaders[keyof OutgoingHttpHeaders][],
    headers?: OutgoingHttpHeaders,
  ): this {
    for (const [name, value] of Object.entries(commonHeaders(this.id))) this.setHeader(name, value)
    this.forgetNextVary()
    const type = String(this.getHeader('Content-Type') ?? '')
    if (this.pagePolicy && type.startsWith('text/html') && !this.hasHeader('Content-Security-Policy')) {
      this.setHeader('Content-Security-Policy', this.pagePolicy)
    }
    // A page cannot set a status of its own in Next, only have its markup thrown away: it leaves word in the scope.
    const outcome = status === 200 ? this.context?.outcome : undefined
    if (outcome?.location) this.setHeader('Location', outcome.location)
    // The overloads differ in what the second argument is; it is passed on as it came.
    return super.writeHead(outcome?.status ?? status, reason as string, headers)
  }

  /** Next names headers of its own client, which never get to it. */
  private forgetNextVary() {
    const named = [this.getHeader('Vary') ?? []].flat().join(', ').split(', ')
    const ours = named.filter((name) => !/^(rsc|next-.*)?$/i.test(name))
    if (ours.length > 0) this.setHeader('Vary', ours.join(', '))
    else this.removeHeader('Vary')
  }

  /** Sends a whole answer at once. `headers` are names and values in turn, as Node takes them fastest. */
  sendWhole(status: number, headers: readonly string[], body: Buffer | null) {
    super.writeHead(status, [...headers, ...commonHeaderList(this.id)])
    this.end(body)
  }
}

/** The same without a policy for pages: Next's development client needs inline scripts and `eval`. */
export class DevelopmentResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends FrontResponse<Request> {
  protected override readonly pagePolicy = undefined
}
