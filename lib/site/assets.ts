import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { singleton } from '../singleton'

type Asset = {
  /** The path with a hash of the content, so that it can be cached forever. */
  address: string
  content: Uint8Array
}

/** A file of `public/aset` as it was when first read: an upgrade may replace it while the service runs. */
export function getAsset(name: string): Asset {
  return singleton(`asset.${name}`, () => {
    const content = readFileSync(join(process.cwd(), 'public/aset', name))
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10)
    return { address: `/aset/${name}?v=${hash}`, content }
  })
}

/** The path by which pages refer to a file of `public/aset`. */
export function assetPath(name: string): string {
  return getAsset(name).address
}
