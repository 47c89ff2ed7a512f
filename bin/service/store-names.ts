import { join } from 'node:path'
import { nameOfFile } from '../../lib/media/files'
import { isSlug } from '../../lib/text/slug'

// Names that a service says become files here alone: nothing else of what it says is a part of a path.

/** The file of an article in a folder; null for a slug that no article of Artikel has. */
export function articleFile(folder: string, slug: string): string | null {
  return isSlug(slug) ? join(folder, `${slug}.md`) : null
}

/** The file of an image in a folder, by its path in the service; null for one that no image of Artikel has. */
export function imageFile(folder: string, path: string): string | null {
  const [, name = ''] = /^\/media\/([^/]+)$/.exec(path) ?? []
  return nameOfFile(name) === null ? null : join(folder, 'media', name)
}
