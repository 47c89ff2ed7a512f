import type { IncomingHttpHeaders } from 'node:http'
import type { RequestContext, Upload, UploadedForm } from '../request-context'

/** A request as the front passes it on: complete, and without headers that must not be trusted. */
export type BackendRequest = {
  id: string
  clientAddress: string
  method: string
  url: string
  /** The template of its route; `params` has the dynamic parts of the path, still encoded. Only the front matches routes. */
  template: string
  params: Record<string, string>
  headers: IncomingHttpHeaders
  body: Uint8Array<ArrayBuffer>
  upload?: Upload
  form?: UploadedForm
}

export type Captured = {
  status: number
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
  hasNextScripts?: boolean
}

export type BackendResponse = Captured &
  Pick<RequestContext, 'caller' | 'countedArticle' | 'outcome' | 'continuation' | 'file'> & {
    dependencies: string[]
  }

/** Responds to a request. Rejects with `AppError`, or with the reason of `signal` when aborted. */
export type Respond = (request: BackendRequest, signal: AbortSignal | undefined) => Promise<BackendResponse>
