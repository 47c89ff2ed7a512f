import { ServiceError } from './service-error'

/** The decompressed body of a response. Throws `ServiceError` when it is larger than `maxBytes`. */
export async function readBounded(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop cancels the rest.
    if (size > maxBytes) throw new ServiceError(tooLong(response.url, maxBytes))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLong(url: string, maxBytes: number): string {
  return `The answer of ${url} has more than ${maxBytes / 1_048_576} MiB, more than an Artikel service sends.`
}
