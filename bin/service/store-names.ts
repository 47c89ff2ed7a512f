import { join } from 'node:path'
import { nameOfFile } from '../../lib/media/files'
import { isSlug } from '../../lib/text/slug'

// The only place where names from a service become file paths.

/** The file of an article in a folder; null for an invalid slug. */
export function articleFile(folder: string, slug: string): string | null {
  return isSlug(slug) ? join(folder, `${slug}.md`) : null
}

/** The file in a folder for an image's path in the service; null for an invalid path. */
export function imageFile(folder: string, path: string): string | null {
  const [, name = ''] = /^\/media\/([^/]+)$/.exec(path) ?? []
  return nameOfFile(name) === null ? null : join(folder, 'media', name)
}
