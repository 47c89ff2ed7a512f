import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { singleton } from '../singleton'

/** The path of a file of `public/aset`, with a hash of its content, so that it can be cached forever. */
export function assetPath(name: string): string {
  return singleton(`asset.${name}`, () => {
    const content = readFileSync(join(process.cwd(), 'public/aset', name))
    return `/aset/${name}?v=${createHash('sha256').update(content).digest('base64url').slice(0, 10)}`
  })
}
