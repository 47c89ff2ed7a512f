import type { Issue, Warning } from '../../../lib/errors'
import type { MediaBody } from '../../../lib/media/serialize'
import type { Problem, Service } from './service'

type Options = { key?: string | null; type?: string; query?: string; signal?: AbortSignal }
export type MediaResponse = { data: MediaBody; meta?: { warnings: Warning[] } }

/** Uploads the bytes of a picture as the request body. */
export function upload({ url, apiKey }: Service, bytes: Buffer, options: Options = {}): Promise<Response> {
  const { key = apiKey, type = 'image/jpeg', query = '', signal } = options
  return fetch(`${url}/api/media${query}`, {
    method: 'POST',
    headers: { 'Content-Type': type, ...(key !== null && { Authorization: `Bearer ${key}` }) },
    body: Uint8Array.from(bytes),
    ...(signal && { signal }),
  })
}

/** Uploads a form. */
export function submit({ url, apiKey }: Service, form: FormData): Promise<Response> {
  return fetch(`${url}/api/media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}` },
    body: form,
  })
}

/** A form with files in fields named `file`, and an optional alternative text. */
export function formOf(files: { bytes: Buffer; name: string }[], alt?: string): FormData {
  const form = new FormData()
  if (alt !== undefined) form.append('alt', alt)
  for (const { bytes, name } of files) form.append('file', new Blob([Uint8Array.from(bytes)]), name)
  return form
}

/** Stores a picture; throws when that fails. */
export async function store(service: Service, bytes: Buffer): Promise<MediaBody> {
  const response = await upload(service, bytes)
  const body = await response.json()
  if (!response.ok) throw new Error(`Got ${response.status}: ${JSON.stringify(body)}`)
  return (body as MediaResponse).data
}

/** The problem in a response. */
export async function problemOf(
  response: Response,
): Promise<{ status: number; code: string; detail: string; errors: Issue[] }> {
  const { code, detail, errors = [] } = (await response.json()) as Problem
  return { status: response.status, code, detail, errors }
}

/** The bytes at a URL of the service, whose origin is ignored. */
export async function bytesAt({ url }: Service, address: string): Promise<Buffer> {
  const response = await fetch(url + new URL(address).pathname)
  if (response.status !== 200) throw new Error(`${address} → ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
