import Negotiator from 'negotiator'
import type { Warning } from '../../errors'
import { ok } from '../../http/responses'
import { type Continuation, currentRequest } from '../../request-context'
import type { ArticleChange, ChangePage } from './list-changes'
import type { ChangesQuery } from './schema'

export type ChangesBody = {
  data: ArticleChange[]
  meta: { cursor: string; has_more: boolean; warnings: Warning[] }
}

const UNKEPT = { 'Cache-Control': 'no-store', Vary: 'Accept, Last-Event-ID' }

/** Changes as JSON or server-sent events, by `Accept`. Sets how the long poll or the stream continues. */
export function changesResponse(request: Request, { wait }: ChangesQuery, page: ChangePage): Response {
  if (isForEvents(request)) {
    continueWith(request, { kind: 'stream', cursor: page.cursor, hasMore: page.hasMore })
    return new Response(page.changes.map(toEvent).join(''), { headers: { ...UNKEPT, ...EVENT_HEADERS } })
  }
  if (page.changes.length === 0 && wait > 0) {
    continueWith(request, { kind: 'wait', cursor: page.cursor, ms: wait * 1000 })
  }
  return ok(toBody(page), UNKEPT)
}

function toBody({ changes, cursor, hasMore, warnings }: ChangePage): ChangesBody {
  return { data: changes, meta: { cursor, has_more: hasMore, warnings } }
}

const EVENT_STREAM = 'text/event-stream'
const EVENT_HEADERS = {
  'Content-Type': `${EVENT_STREAM}; charset=utf-8`,
  // Otherwise nginx holds data back until its buffer is full.
  'X-Accel-Buffering': 'no',
}

/** By `Accept`, as EventSource sends it (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
function isForEvents({ headers }: Request): boolean {
  const negotiator = new Negotiator({ headers: { accept: headers.get('accept') ?? '*/*' } })
  return negotiator.mediaType(['application/json', EVENT_STREAM]) === EVENT_STREAM
}

function toEvent(change: ArticleChange): string {
  return `id: ${change.cursor}\ndata: ${JSON.stringify(change)}\n\n`
}

function continueWith({ method }: Request, continuation: Continuation) {
  const context = currentRequest()
  if (context && method === 'GET') context.continuation = continuation
}
