import type { IncomingHttpHeaders } from 'node:http'
import type { RequestContext, Upload, UploadedForm } from '../request-context'

/** A request as the front passes it on: whole, with nothing that must not be believed. */
export type BackendRequest = {
  id: string
  clientAddress: string
  method: string
  url: string
  /** That of its route, and the dynamic parts of its path as they stand there: nobody else looks for them. */
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

/** Has a request responded to. Rejects with an AppError, or with the signal's reason when that is aborted. */
export type Respond = (request: BackendRequest, signal: AbortSignal | undefined) => Promise<BackendResponse>
