import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from './store'
import { writeWhole } from './write-whole'

/** Keeps each article in a file of its own: `SLUG.md`. */
export function markdownStore(folder: string): Store {
  const fileOf = (slug: string) => join(folder, `${slug}.md`)
  return {
    put: ({ slug, markdown }) => writeWhole(fileOf(slug), markdown),
    remove: ({ slug }) => rmSync(fileOf(slug), { force: true }),
    flush() {},
  }
}
