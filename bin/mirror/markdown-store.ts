import { rmSync } from 'node:fs'
import { articleFile } from '../service/store-names'
import { writeWhole } from '../service/write-whole'
import type { Store } from './store'

/** Keeps each article in its own file, `SLUG.md`. Throws for an invalid slug. */
export function markdownStore(folder: string): Store {
  const fileOf = (slug: string) => {
    const file = articleFile(folder, slug)
    if (file === null) throw new Error('Only slugs that were checked become files.')
    return file
  }
  return {
    put: ({ slug, markdown }) => writeWhole(fileOf(slug), markdown, 0o666),
    remove: (slug) => rmSync(fileOf(slug), { force: true }),
    flush() {},
  }
}
