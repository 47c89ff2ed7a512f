import type { IncomingMessage } from 'node:http'
import { config } from '../config'
import { AppError, unavailable } from '../errors'
import type { Caller, Outcome, RequestContext } from '../request-context'
import { clientAddress } from './client-address'
import type { FrontResponse } from './front-response'

/** A request that is not served within this time gets a 503. */
const DEADLINE_MS = 30_000
/** In development, code is compiled when it is first requested. */
const DEVELOPMENT_DEADLINE_MS = 300_000

/** The context of a request. Each part is created on first use: responses from memory need next to none. */
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
    // Node joins repeated `X-Forwarded-For` headers with a comma.
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

  /** Whether the client sends its body only when it is asked for. */
  get isBodyHeldBack(): boolean {
    return this.response.isBodyHeldBack
  }

  askForBody() {
    this.response.askForBody()
  }

  /** Aborted when the client disconnects; has no deadline. */
  get clientSignal(): AbortSignal {
    this.leaving ??= signalOfLeaving(this.response)
    return this.leaving
  }

  /** Aborted when the client disconnects or the deadline passes, which starts on first use. */
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
  // A client that has the whole response has not disconnected.
  const leave = () => response.writableFinished || controller.abort(HAS_LEFT)
  if (response.closed) leave()
  else response.once('close', leave)
}

/** Created once: its stack tells nothing. */
const HAS_LEFT = new AppError('unavailable', 'The client disconnected.')

function tooLate(): AppError {
  return unavailable('This took too long; try again in a few seconds.', 5)
}
