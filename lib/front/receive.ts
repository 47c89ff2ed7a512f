import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setImmediate as afterReading } from 'node:timers/promises'
import type { Scope } from '../auth/actor'
import type { Backend } from '../backend/backend'
import { createConcurrencyLimiter } from '../concurrency-limiter'
import { AppError, hasCode } from '../errors'
import { type FileKind, fileLimits, receiveForm, removeFiles } from '../media/upload/receive-form'
import { assertAcceptable, receiveUpload, removeUpload } from '../media/upload/receive-upload'
import { declaredLength, hasBody, isGetOrHead, type Upload, type UploadedForm } from '../request-context'
import type { Route } from '../routes/route'
import { hasCredentials, hasSession } from './check-request'
import { KEY_LIMITS, RECEIVING_LIMITS } from './concurrency-limits'
import type { FrontContext } from './front-context'
import { trustedHeaders } from './headers'
import type { KnownSessions } from './known-sessions'
import { hasFiles, isOtherMedia, isUpload } from './media/media-requests'
import { createBodyReceiver, type ReceivedBody } from './receive-body'
import type { RequestTarget } from './request-target'
import { inUploadTime } from './upload-time'

/** Read-only requests of agents are short; longer ones could keep the backend busy at nobody's expense. */
const MAX_BYTES_WITHOUT_KEY = 64 * 1024

export type Received = ReceivedBody & { upload?: Upload; form?: UploadedForm }

/** Checks keys before it receives large bodies: disks and memory are smaller than networks. */
export function createReceiver({ authorize }: Pick<Backend, 'authorize'>, knownSessions: KnownSessions) {
  const receiveBody = createBodyReceiver()
  const lookups = createConcurrencyLimiter(KEY_LIMITS)
  const arriving = createConcurrencyLimiter(RECEIVING_LIMITS)

  async function assertKey(
    { method = '', headers }: IncomingMessage,
    { isDesk }: Route,
    context: FrontContext,
    scope: Scope | null,
  ) {
    const { id, clientAddress } = context
    const release = await lookups.acquire(clientAddress, context.clientSignal)
    const unread = { id, clientAddress, method, headers: trustedHeaders(headers), isDesk, scope }
    await authorize(unread).finally(release)
    context.trustSender()
  }

  async function receiveMedia(
    request: IncomingMessage,
    route: Route,
    context: FrontContext,
  ): Promise<Received> {
    await assertKey(request, route, context, 'media:write')
    if (context.isBodyHeldBack) assertAcceptable(request)
    const release = await arriving.acquire(context.clientAddress, context.clientSignal)
    context.askForBody()
    const upload = await inUploadTime(request, receiveUpload(request)).finally(release)
    return { body: new Uint8Array(), upload, release: () => void removeUpload(upload.path) }
  }

  /** Drops the files if the person is no longer signed in. */
  async function receiveWithFiles(
    request: IncomingMessage,
    kind: FileKind,
    route: Route,
    context: FrontContext,
  ): Promise<Received> {
    if (!hasSession(request, route) || !(await isAuthorized(request, route, context))) {
      if (bodyLength(request) <= route.maxBodyBytes) return receiveBody(request, route, context, 'withoutKey')
      await drain(request, context)
      return { body: new Uint8Array(), release: () => {} }
    }
    const release = await arriving.acquire(context.clientAddress, context.clientSignal)
    context.askForBody()
    const form = await inUploadTime(request, receiveForm(request, fileLimits(kind))).finally(release)
    return { body: new Uint8Array(), form, release: () => void removeFiles(form.files) }
  }

  /** A person who is no longer signed in gets back what they typed, and is queued with the guests. */
  async function receiveTextForm(
    request: IncomingMessage,
    route: Route,
    context: FrontContext,
  ): Promise<Received> {
    const isSignedIn = hasSession(request, route) && (await isAuthorized(request, route, context))
    return receiveBody(request, route, context, isSignedIn ? 'withKey' : 'withoutKey')
  }

  async function isAuthorized(
    request: IncomingMessage,
    route: Route,
    context: FrontContext,
  ): Promise<boolean> {
    if (knownSessions.has(request, route)) return true
    return assertKey(request, route, context, null).then(
      () => {
        // From now on, the request is queued with people instead of strangers.
        knownSessions.record(request, true)
        return true
      },
      (error: unknown) => {
        if (hasCode(error, 'unauthorized')) return false
        throw error
      },
    )
  }

  async function receiveFromGuest(request: IncomingMessage, context: FrontContext): Promise<Received> {
    const limits = { maxBodyBytes: MAX_BYTES_WITHOUT_KEY }
    const received = await receiveBody(request, limits, context, 'withoutKey')
    if (received.body.length <= MAX_BYTES_WITHOUT_KEY) return received
    received.release()
    throw tooLargeForGuest()
  }

  return async (
    request: IncomingMessage,
    target: RequestTarget,
    context: FrontContext,
  ): Promise<Received> => {
    const { route } = target
    const isStranger = !hasCredentials(request, route)
    if (isUpload(request, target) && !isStranger) return receiveMedia(request, route, context)
    if (route.files && hasFiles(request, target))
      return receiveWithFiles(request, route.files, route, context)
    if (isStranger && route.readsByPost && bodyLength(request) > MAX_BYTES_WITHOUT_KEY)
      throw tooLargeForGuest()
    if (route.isDesk && bodyLength(request) > route.maxBodyBytes) await drain(request, context)
    const isWanted = isBodyWanted(request, route) && !isOtherMedia(request, target)
    if (!isWanted) return { body: new Uint8Array(), release: () => {} }
    if (route.isDesk) return receiveTextForm(request, route, context)
    if (isStranger) return receiveFromGuest(request, context)
    if (!(await hasArrived(request))) await assertKey(request, route, context, null)
    return receiveBody(request, route, context, 'withKey')
  }
}

function isBodyWanted(request: IncomingMessage, route: Route): boolean {
  const { maxBodyBytes, readsByPost, needsKeyToWrite } = route
  const isExpected = readsByPost || route.isDesk || (needsKeyToWrite && hasCredentials(request, route))
  const isAllowed = hasBody(request.headers) && bodyLength(request) <= maxBodyBytes
  return isExpected && !isGetOrHead(request) && isAllowed
}

function bodyLength({ headers }: IncomingMessage): number {
  return declaredLength(headers['content-length'])
}

/** Whether the body came with the head, as short ones do: then the key is looked up with everything else. */
async function hasArrived(request: IncomingMessage): Promise<boolean> {
  await afterReading()
  return request.complete
}

/** Browsers show no response to a form before they have sent all of it. Longer ones are cut off. */
async function drain(request: IncomingMessage, context: FrontContext): Promise<void> {
  if (bodyLength(request) > MAX_DRAINED_BYTES) return
  context.askForBody()
  request.resume()
  await inUploadTime(request, once(request, 'end', { signal: context.clientSignal }))
}

const MAX_DRAINED_BYTES = 32 * 1024 * 1024

function tooLargeForGuest(): AppError {
  return new AppError(
    'payload_too_large',
    `Without an API key a body may have ${MAX_BYTES_WITHOUT_KEY / 1024} KiB; send less, or a key.`,
    { headers: { Connection: 'close' } },
  )
}

export type Receive = ReturnType<typeof createReceiver>
