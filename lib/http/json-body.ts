import { AppError } from '../errors'
import { declaredLength } from '../request-context'
import { MAX_BODY_BYTES } from '../routes/route'
import { parseJson } from './parse-json'

export type JsonObject = { readonly [member: string]: unknown }

export type BodyRules = {
  mediaTypes: readonly string[]
  /** 2 MiB by default. */
  maxBytes?: number
  /** What to do about a longer body: `shorten the content` by default. */
  adviceWhenLonger?: string
  /** Whether the body may be missing; it then counts as an object without members. */
  isOptional?: boolean
}

/** Like `readJson`, but also throws `invalid_json` for anything but an object. */
export async function readJsonObject(request: Request, rules: BodyRules): Promise<JsonObject> {
  const value = await readJson(request, rules)
  if (isJsonObject(value)) return value
  throw new AppError('invalid_json', 'The body must be a JSON object, such as {"title": "…"}.')
}

/** Throws `unsupported_media_type`, `payload_too_large` and `invalid_json`, also for JSON deeper than 32 levels. */
export async function readJson(request: Request, rules: BodyRules): Promise<unknown> {
  const { mediaTypes, isOptional = false } = rules
  const assertReadable = () => {
    assertMediaType(request.headers.get('content-type'), mediaTypes)
    assertUncompressed(request.headers.get('content-encoding'), 'body')
  }
  if (!isOptional) assertReadable()
  const bytes = await readBytes(request, rules)
  if (isOptional) {
    if (bytes.length === 0) return {}
    assertReadable()
  }
  return parseJson(decode(bytes))
}

/** Whether a value of JSON is an object: neither an array nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function assertMediaType(header: string | null, accepted: readonly string[]) {
  const [type = '', ...parameters] = (header ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  if (accepted.includes(type) && (charset === undefined || charset === 'utf-8' || charset === 'utf8')) return
  throw new AppError(
    'unsupported_media_type',
    `Send the body as ${accepted.join(' or ')} in UTF-8; the Content-Type was ${JSON.stringify(header ?? '')}.`,
    { headers: { Accept: accepted.join(', ') } },
  )
}

/** Throws `unsupported_media_type` for any content coding but `identity`, since none is decoded (RFC 9110 §8.4). */
export function assertUncompressed(
  contentEncoding: string | null | undefined,
  noun: 'body' | 'picture',
): void {
  const codings = (contentEncoding ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  if (codings.every((coding) => coding === '' || coding === 'identity')) return
  throw new AppError(
    'unsupported_media_type',
    `Send the ${noun} without compression; the Content-Encoding was ${JSON.stringify(contentEncoding)}.`,
    { headers: { 'Accept-Encoding': 'identity' } },
  )
}

async function readBytes(
  request: Request,
  { maxBytes = MAX_BODY_BYTES, adviceWhenLonger = 'shorten the content' }: BodyRules,
): Promise<Uint8Array> {
  const tooLarge = () =>
    new AppError(
      'payload_too_large',
      `The body is larger than ${maxBytes / 2 ** 20} MiB; ${adviceWhenLonger}.`,
      { headers: { Connection: 'close' } },
    )
  if (declaredLength(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of streamOf(request)) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function streamOf(request: Request): AsyncIterable<Uint8Array> {
  // Node's ReadableStream can be iterated; the DOM's type does not say so.
  return (request.body ?? []) as unknown as AsyncIterable<Uint8Array>
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('invalid_json', 'The body is not valid UTF-8; encode it as UTF-8.')
  }
}
