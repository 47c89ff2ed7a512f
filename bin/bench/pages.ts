import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** The sizes of a page, in bytes. */
export type PageWeight = {
  name: string
  html: number
  /** As sent to a browser with the Content-Encoding `encoding`. */
  sent: number
  encoding: string
  /** The HTML compressed by brotli at its highest level. */
  brotli: number
  /** The scripts (`js`) and styles (`css`) that the page loads, as sent. */
  js: number
  css: number
}

export async function weighPage(port: number, name: string, path: string): Promise<PageWeight> {
  const plain = await fetchBytes(port, path, 'identity')
  const compressed = await fetchBytes(port, path, 'br, gzip')
  const html = plain.bytes.toString()
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)]
    // Current browsers do not load these.
    .filter(([tag]) => !/ nomodule/i.test(tag))
    .map(([, address]) => address)
  const styles = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)].map(
    ([link]) => /href="([^"]+)"/.exec(link)?.[1],
  )
  return {
    name,
    html: plain.bytes.length,
    sent: compressed.bytes.length,
    encoding: compressed.encoding,
    brotli: brotliCompressSync(plain.bytes).length,
    js: await sizeOf(port, scripts),
    css: await sizeOf(port, styles),
  }
}

async function sizeOf(port: number, addresses: (string | undefined)[]): Promise<number> {
  let size = 0
  for (const address of new Set(addresses)) {
    if (address?.startsWith('/')) size += (await fetchBytes(port, address, 'br, gzip')).bytes.length
  }
  return size
}

/** The body as sent; `fetch` would decompress it. */
function fetchBytes(port: number, path: string, acceptEncoding: string) {
  return new Promise<{ bytes: Buffer; encoding: string }>((resolve, reject) => {
    const headers = { 'Accept-Encoding': acceptEncoding }
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          bytes: Buffer.concat(chunks),
          encoding: response.headers['content-encoding'] ?? 'none',
        }),
      )
    }).on('error', reject)
  })
}
