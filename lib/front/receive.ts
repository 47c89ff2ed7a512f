import type { IncomingMessage } from 'node:http'
import { createAdmission } from '../admission'
import type { Backend } from '../backend/backend'
import { AppError } from '../errors'
import type { Upload } from '../request-context'
import { RECEIVING_LIMITS } from './admission-limits'
import { hasKey } from './check-request'
import type { FrontContext } from './front-context'
import { trustedHeaders } from './headers'
import { isUpload } from './media/picture-requests'
import { receiveUpload, removeUpload } from './media/receive-upload'
import { createBodyReceiver, type ReceivedBody } from './receive-body'
import type { Route } from './routes'
import type { Target } from './target'

/** What agents send that only read is short; more could keep the backend busy, on nobody's account. */
const MAX_GUEST_BYTES = 64 * 1024

/** What came with a request, in memory or, a picture, in a file; `release` gives both back. */
export type Received = ReceivedBody & { upload?: Upload }

/** Receives what comes with requests, before anything is done for them. */
export function createReceiver({ authorize }: Pick<Backend, 'authorize'>) {
  const receiveBody = createBodyReceiver()
  const arriving = createAdmission(RECEIVING_LIMITS)

  /** A picture is taken only from those who may send one: disks are smaller than networks. */
  async function receivePicture(request: IncomingMessage, context: FrontContext): Promise<Received> {
    const { id, clientAddress } = context
    const headers = trustedHeaders(request.headers)
    await authorize({ id, clientAddress, headers, scope: 'media:write' })
    const leave = await arriving.enter(clientAddress, undefined)
    const upload = await receiveUpload(request).finally(leave)
    return { body: new Uint8Array(), upload, release: () => void removeUpload(upload.path) }
  }

  async function receiveFromGuest(
    request: IncomingMessage,
    route: Route,
    context: FrontContext,
  ): Promise<Received> {
    if (route.readsByPost && Number(request.headers['content-length'] ?? 0) > MAX_GUEST_BYTES)
      throw tooLargeForGuest()
    const received = await receiveBody(request, { ...route, maxBodyBytes: MAX_GUEST_BYTES }, context)
    if (received.body.length <= MAX_GUEST_BYTES) return received
    received.release()
    throw tooLargeForGuest()
  }

  return (request: IncomingMessage, target: Target, context: FrontContext): Promise<Received> => {
    if (!hasKey(request)) return receiveFromGuest(request, target.route, context)
    if (isUpload(request, target)) return receivePicture(request, context)
    return receiveBody(request, target.route, context)
  }
}

function tooLargeForGuest(): AppError {
  return new AppError(
    'payload_too_large',
    `Without an API key a body may have ${MAX_GUEST_BYTES / 1024} KiB; send less, or a key.`,
    { headers: { Connection: 'close' } },
  )
}

export type Receive = ReturnType<typeof createReceiver>
