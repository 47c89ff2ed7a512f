import { once } from 'node:events'
import type { BackendRequest } from '../../backend/exchange'
import { AppError } from '../../errors'
import { addressAfter, COMMENT, type Followed, streamOf, waitForMore } from '../../following/follow'
import type { WaitingRoom } from '../../following/waiting-room'
import type { CachedResponse } from '../cache/cached-response'
import type { FrontContext } from '../front-context'
import type { FrontResponse } from '../front-response'
import type { Ask, Asked } from './ask'

/** What requests are followed with. */
export type Following = { room: WaitingRoom; ask: Ask }

/**
 * What is to be sent to a request, after waiting for it where the response goes on so; null when it was streamed. Throws
 * `rate_limited` and `unavailable` when too many wait.
 */
export async function follow(
  { room, ask }: Following,
  request: BackendRequest,
  response: FrontResponse,
  context: FrontContext,
): Promise<CachedResponse | null> {
  const seen = room.changes
  const asked = await ask(request, context.signal)
  Object.assign(context, { keyName: asked.keyName })
  const { continuation } = asked
  if (!continuation) return asked.rendered
  const { clientAddress } = context
  const leave = room.enter({ clientAddress, hasKey: asked.keyName !== undefined })
  const askFrom = (cursor: string, left: AbortSignal) => ask(requestAfter(request, cursor), left)
  const followed = { room, asked, seen, askFrom, left: signalOfLeaving(response) }
  try {
    if (continuation.kind === 'wait') return (await waitForMore(followed, continuation.ms)).rendered
    await stream(followed, response)
    return null
  } finally {
    leave()
  }
}

async function stream(followed: Followed<Asked>, response: FrontResponse): Promise<void> {
  begin(response, followed.asked.rendered)
  for await (const asked of streamOf(followed))
    await send(response, asked ? asked.rendered.body : COMMENT, followed.left)
  response.end()
}

function requestAfter(request: BackendRequest, cursor: string): BackendRequest {
  const { 'last-event-id': _, ...headers } = request.headers
  return { ...request, url: addressAfter(request.url, cursor), headers }
}

/** Aborted when the client leaves. */
function signalOfLeaving(response: FrontResponse): AbortSignal {
  const controller = new AbortController()
  const leave = () => controller.abort(new AppError('unavailable', 'The client has left.'))
  if (response.closed) leave()
  else response.once('close', leave)
  return controller.signal
}

/** Sends the head of a response whose body has no end. */
function begin(response: FrontResponse, { status, headers }: CachedResponse): void {
  for (const [name, value] of headers) response.setHeader(name, value)
  response.writeHead(status)
  response.flushHeaders()
}

/** Sends a part, and waits until the client takes it, or leaves: what it does not read must not gather here. */
async function send(response: FrontResponse, bytes: Buffer | null, left: AbortSignal): Promise<void> {
  if (!bytes || bytes.length === 0 || response.closed || response.write(bytes)) return
  await once(response, 'drain', { signal: left }).catch(() => {})
}
