import { get } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** What a page weighs, in bytes. */
export type PageWeight = {
  name: string
  html: number
  /** As it was sent to a browser, and how it was packed. */
  sent: number
  encoding: string
  /** The HTML packed by brotli as it would be for keeping; what a server that does not pack could save. */
  brotli: number
  /** Scripts and styles that the page loads, as sent. */
  js: number
  css: number
}

/** Weighs the page at `path`, with all scripts and styles that its HTML names. */
export async function weighPage(port: number, name: string, path: string): Promise<PageWeight> {
  const plain = await fetchBytes(port, path, 'identity')
  const packed = await fetchBytes(port, path, 'br, gzip')
  const html = plain.bytes.toString()
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)]
    // What browsers of this decade do not load.
    .filter(([tag]) => !/ nomodule/i.test(tag))
    .map(([, address]) => address)
  const styles = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)].map(
    ([link]) => /href="([^"]+)"/.exec(link)?.[1],
  )
  return {
    name,
    html: plain.bytes.length,
    sent: packed.bytes.length,
    encoding: packed.encoding,
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

/** The body as it is on the wire: fetch would unpack it. */
function fetchBytes(port: number, path: string, acceptEncoding: string) {
  return new Promise<{ bytes: Buffer; encoding: string }>((resolve, reject) => {
    const headers = { 'Accept-Encoding': acceptEncoding }
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          bytes: Buffer.concat(chunks),
          encoding: response.headers['content-encoding'] ?? 'not packed',
        }),
      )
    }).on('error', reject)
  })
}
