import type { IncomingMessage } from 'node:http'
import { config } from '../config'
import { AppError, unavailable } from '../errors'
import type { Caller, Outcome, RequestContext } from '../request-context'
import { clientAddress } from './client-address'
import type { FrontResponse } from './front-response'

/** Who has not been served by then is sent away with a 503. */
const DEADLINE_MS = 30_000
/** What is asked for first is compiled first. */
const DEVELOPMENT_DEADLINE_MS = 300_000

/** What a request carries, each part made when it is asked for: what is served from memory needs next to none. */
export class FrontContext implements RequestContext {
  caller?: Caller
  countedArticle?: number
  outcome?: Outcome
  file?: string
  private address?: string
  private noted?: Set<string>
  private deadline?: AbortSignal
  private leaving?: AbortSignal

  private readonly peer: string
  private readonly forwardedFor: string | undefined

  constructor(
    { socket, headers }: IncomingMessage,
    private readonly response: FrontResponse,
    private readonly deadlineMs: number | null = null,
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

  trustSender() {
    this.response.isSenderKnown = true
  }

  askForBody() {
    this.response.askForBody()
  }

  /** Aborted when the client leaves, however long it waits. */
  get clientSignal(): AbortSignal {
    this.leaving ??= signalOfLeaving(this.response)
    return this.leaving
  }

  /** Aborted when the client leaves or the deadline passes, which begins when this is asked for first. */
  get signal(): AbortSignal {
    this.deadline ??= deadlineOf(this.response, this.deadlineMs ?? usualDeadlineMs())
    return this.deadline
  }
}

function usualDeadlineMs(): number {
  return config().isDevelopment ? DEVELOPMENT_DEADLINE_MS : DEADLINE_MS
}

function deadlineOf(response: FrontResponse, deadlineMs: number): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(tooLate()), deadlineMs)
  response.once('close', () => clearTimeout(timer))
  abortOnLeave(response, controller)
  return controller.signal
}

function signalOfLeaving(response: FrontResponse): AbortSignal {
  const controller = new AbortController()
  abortOnLeave(response, controller)
  return controller.signal
}

function abortOnLeave(response: FrontResponse, controller: AbortController) {
  // Whoever has the whole response has not left.
  const leave = () => response.writableFinished || controller.abort(HAS_LEFT)
  if (response.closed) leave()
  else response.once('close', leave)
}

/** Made once: its stack says nothing, and every response ends with it. */
const HAS_LEFT = new AppError('unavailable', 'The client disconnected.')

function tooLate(): AppError {
  return unavailable('This took too long; try again in a few seconds.', 5)
}
