import type { IncomingMessage } from 'node:http'
import { createAdmission } from '../admission'
import type { Backend } from '../backend/backend'
import type { Upload } from '../request-context'
import { RECEIVING_LIMITS } from './admission-limits'
import { hasKey } from './check-request'
import type { FrontContext } from './front-context'
import { trustedHeaders } from './headers'
import { isUpload } from './media/picture-requests'
import { receiveUpload, removeUpload } from './media/receive-upload'
import { createBodyReceiver, type ReceivedBody } from './receive-body'
import type { Target } from './target'

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

  return (request: IncomingMessage, target: Target, context: FrontContext): Promise<Received> =>
    isUpload(request, target) && hasKey(request)
      ? receivePicture(request, context)
      : receiveBody(request, target.route, context)
}

export type Receive = ReturnType<typeof createReceiver>
