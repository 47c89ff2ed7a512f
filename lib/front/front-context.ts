import type { IncomingMessage } from 'node:http'
import { config } from '../config'
import { AppError, unavailable } from '../errors'
import type { RequestContext } from '../request-context'
import { clientAddress } from './client-address'
import type { FrontResponse } from './front-response'

/** Who has not been served by then is sent away with a 503; nothing in the service takes as long. */
const DEADLINE_MS = 30_000

/** What a request carries, each part made when it is asked for: what is served from memory needs next to none. */
export class FrontContext implements RequestContext {
  keyName?: string
  countedArticle?: number
  outcome?: { status: number; location?: string }
  private address?: string
  private noted?: Set<string>
  private deadline?: AbortSignal

  private readonly peer: string
  private readonly forwardedFor: string | undefined

  constructor(
    { socket, headers }: IncomingMessage,
    private readonly response: FrontResponse,
  ) {
    this.peer = socket.remoteAddress ?? ''
    // Node joins repeated headers of this name with a comma.
    this.forwardedFor = headers['x-forwarded-for']?.toString()
  }

  get id(): string {
    return this.response.id
  }

  get clientAddress(): string {
    this.address ??= clientAddress(this.peer, this.forwardedFor, config().trustProxy)
    return this.address
  }

  get dependencies(): Set<string> {
    this.noted ??= new Set()
    return this.noted
  }

  /** Aborted when the client leaves or the deadline passes. */
  get signal(): AbortSignal {
    this.deadline ??= deadlineOf(this.response)
    return this.deadline
  }
}

function deadlineOf(response: FrontResponse): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(tooLate()), DEADLINE_MS)
  const leave = () => {
    clearTimeout(timer)
    controller.abort(new AppError('unavailable', 'The client has left.'))
  }
  if (response.closed) leave()
  else response.once('close', leave)
  return controller.signal
}

function tooLate(): AppError {
  return unavailable('This took too long; try again in a few seconds.', 5)
}
