import {
  announceWrite,
  toCreateResponse,
  toWriteResponse,
  type WriteResult,
} from '@/lib/articles/write/write-result'
import { toResponse } from '@/lib/http/responses'
import type { Warning } from '@/lib/warning'

/** What a POST responds with, once search engines are told of it. */
export function respondToCreate(written: WriteResult, queryWarnings: Warning[]): Response {
  announceWrite(written)
  return toResponse(toCreateResponse(written, queryWarnings))
}

/** What a PUT or PATCH of the article at `slug` responds with, once search engines are told of it. */
export function respondToWrite(slug: string, written: WriteResult, queryWarnings: Warning[]): Response {
  announceWrite(written, slug)
  return toResponse(toWriteResponse(written, queryWarnings))
}
